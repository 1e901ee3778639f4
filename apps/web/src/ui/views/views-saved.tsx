import type { ViewList } from '@app/contract/views/view-lists';
import { MOST_VIEWS, type View, type ViewSave } from '@app/contract/views/views';
import { ActionIcon, Button, Skeleton, Text } from '@mantine/core';
import { IconPencil, IconPinned, IconPinnedFilled, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { serverNow } from '#lib/api/server-clock.ts';
import { showSuccess } from '#ui/page/toast.ts';
import { addressOf, keptOf, listPaths } from './view-address.ts';
import classes from './views.module.css';
import { useStartWithView, viewsQuery } from './views-api.ts';
import { viewsText as text } from './views-text.ts';

interface ViewsSavedProps {
  list: ViewList;
  onLeave: () => void;
  onSave: (view: Omit<ViewSave, 'name'>) => void;
  onRename: (view: View) => void;
  onRemove: (view: View) => void;
}

export function ViewsSaved({ list, onLeave, onSave, onRename, onRemove }: ViewsSavedProps) {
  const views = useQuery(viewsQuery);
  const here = keptOf(list, useLocation(), serverNow());
  const own = views.data?.filter((view) => view.list === list);
  const isKept = here === '' || own?.some(({ address }) => address === here);
  return (
    <section className={classes.section} aria-label={text.saved}>
      <Text className="l-below l-muted l-tiny l-strong">{text.saved}</Text>
      {views.isPending && <Skeleton height={40} />}
      {views.isError && (
        <div role="alert">
          <Text>{text.failed}</Text>
          <Button variant="default" onClick={() => views.refetch()}>
            {text.retry}
          </Button>
        </div>
      )}
      {own?.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.none}
        </Text>
      )}
      <ul className="l-list">
        {own?.map((view) => (
          <li key={view.id} className={classes.view}>
            <Link
              to={addressOf(view, serverNow())}
              className={`l-ring ${classes.open}`}
              title={view.name}
              aria-current={view.address === here ? 'true' : undefined}
              onClick={onLeave}
            >
              {view.name}
              {view.is_start && (
                <span className="l-block l-muted l-tiny l-regular" style={{ lineHeight: 1.25 }}>
                  {text.opensFirst}
                </span>
              )}
            </Link>
            <StartToggle view={view} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={text.rename(view.name)}
              onClick={() => onRename(view)}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={text.remove(view.name)}
              onClick={() => onRemove(view)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className="l-row l-wrap" style={{ marginTop: 8 }}>
        {here !== '' && (
          <Button component={Link} to={listPaths[list]} variant="default" onClick={onLeave}>
            {text.asIs}
          </Button>
        )}
        {own && !isKept && (
          <Button
            variant="light"
            disabled={own.length >= MOST_VIEWS}
            title={own.length >= MOST_VIEWS ? text.full : undefined}
            onClick={() => onSave({ list, address: here })}
          >
            {text.save}
          </Button>
        )}
      </div>
    </section>
  );
}

/** One of a list at most, so pressing one releases the other. */
function StartToggle({ view }: { view: View }) {
  const start = useStartWithView();
  const is_start = !view.is_start;
  const Icon = view.is_start ? IconPinnedFilled : IconPinned;
  return (
    <ActionIcon
      variant="subtle"
      {...(!view.is_start && { color: 'gray' })}
      size={36}
      aria-label={text.openFirst(view.name)}
      title={text.openFirst(view.name)}
      aria-pressed={view.is_start}
      onClick={() =>
        start.mutate({ view, is_start }, { onSuccess: () => showSuccess(text.start(view.name, is_start)) })
      }
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
