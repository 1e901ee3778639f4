import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { type Member, menuOf } from '#app/menu.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { lazy, lazyAfterStart } from '#ui/page/lazy.tsx';
import { menuPlace } from '#ui/views/start-view.ts';

const ShortcutsDialog = lazy(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
/** Whoever presses Ctrl+K types on at once, so it is there before. */
const Palette = lazyAfterStart(async () => (await import('#app/palette/palette.tsx')).Palette);

/** What is shown over the screen: the list of keys, or the palette. */
export type Overlay = 'keys' | 'palette' | undefined;

interface ShortcutsProps {
  member: Member;
  shown: Overlay;
  onShow: (shown: Overlay) => void;
  onNotices: () => void;
}

/** How long after «g» the second key counts. */
const SECOND_KEY = 1500;

/** Not zero: events count their time from the opening of the page, whose first keys would all be taken for the second. */
const NEVER = Number.NEGATIVE_INFINITY;

/** Keyboard shortcuts, as long as nobody is typing and no dialog is open. */
export function Shortcuts({ member, shown, onShow, onNotices }: ShortcutsProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goingSince = useRef(NEVER);

  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        // Also from a field, but not over a dialog: what it asks comes first. The browser has another use for the key.
        event.preventDefault();
        if (!isDialogOpen()) onShow('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target)) return;
      // By the key's position, so that it works with the Russian layout as well.
      const going = event.timeStamp - goingSince.current < SECOND_KEY;
      goingSince.current = event.code === 'KeyG' && !going ? event.timeStamp : NEVER;
      if (going) {
        const item = menuOf(member).find(({ hotkey }) => hotkey && event.code === `Key${hotkey.toUpperCase()}`);
        const { startViews = [] } = queryClient.getQueryData(settingsQuery.queryKey) ?? {};
        if (item) void navigate(menuPlace(item, startViews) as { to: string });
        return;
      }
      if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) onShow('keys');
      else if (event.code === 'Slash' || event.key === '/') focusSearch(event);
      else if (event.code === 'KeyR') void queryClient.refetchQueries({ type: 'active' });
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [member, navigate, queryClient, onShow]);

  if (!shown) return null;
  return (
    <Suspense>
      {shown === 'keys' ? (
        <ShortcutsDialog group={member.group} items={menuOf(member)} onClose={() => onShow(undefined)} />
      ) : (
        <Palette
          member={member}
          onNotices={onNotices}
          onKeys={() => onShow('keys')}
          onClose={() => onShow(undefined)}
        />
      )}
    </Suspense>
  );
}

function isBusy(target: EventTarget | null): boolean {
  const typing = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  return typing || isDialogOpen();
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

const isPaletteKey = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey;

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>('input[type="search"]');
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
}
