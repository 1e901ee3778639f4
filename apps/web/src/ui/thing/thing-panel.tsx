import { Anchor, Drawer } from '@mantine/core';
import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useOpenDialog } from '#ui/dialog/open-dialogs.ts';
import { useFocusReturn } from '#ui/dialog/use-focus-return.ts';
import { type PeekedThing, peekAt, usePeeked } from './peek.ts';
import classes from './thing.module.css';
import { ThingLoading } from './thing.tsx';
import { type ThingKind, thingPath } from './thing-kinds.ts';

/** What shows a thing, in the panel and on its page. */
export type ThingFaces = Partial<Record<ThingKind, ComponentType<{ id: number }>>>;

/** The panel in which a link shows its thing. Mounted once, for staff only. */
export function ThingPanel({ faces }: { faces: ThingFaces }) {
  const peeked = usePeeked();
  const pathname = useLocation({ select: (location) => location.pathname });
  // Another screen has nothing to do with what was looked at from here.
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) peekAt(undefined);
    before.current = pathname;
  }, [pathname]);
  useEffect(() => () => peekAt(undefined), []);
  if (!peeked) return null;
  const Face = faces[peeked.kind];
  // What cannot be shown in a panel is shown on its page.
  if (!Face) return <Navigate to={thingPath(peeked.kind, peeked.id)} />;
  return <Panel peeked={peeked} face={Face} />;
}

function Panel({ peeked: { kind, id }, face: Face }: { peeked: PeekedThing; face: ComponentType<{ id: number }> }) {
  const close = () => peekAt(undefined);
  const leave = (goOn?: () => void) => {
    close();
    goOn?.();
  };
  const { isOnTop } = useOpenDialog(true, { close, leave, isHeld: () => false, hasUnsent: () => false });
  useFocusReturn();
  return (
    <Drawer.Root
      opened
      onClose={() => isOnTop() && close()}
      position="right"
      size={640}
      classNames={{
        content: classes.panelContent ?? '',
        header: classes.panelHeader ?? '',
        body: classes.panelBody ?? '',
      }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={text.label}>
        {/* Otherwise it counts as a second banner of the page. */}
        <Drawer.Header role="presentation">
          <Anchor component={Link} to={thingPath(kind, id)} onClick={close} size="sm">
            {text.page}
          </Anchor>
          <Drawer.CloseButton aria-label={text.close} />
        </Drawer.Header>
        <Drawer.Body>
          <Suspense fallback={<ThingLoading />}>
            <Face key={`${kind} ${id}`} id={id} />
          </Suspense>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const text = { page: 'Открыть страницу', close: 'Закрыть', label: 'Просмотр' };
