import type { InboxKind } from '@app/contract/journal/journal';
import { inboxApi } from '@app/contract/notifications/inbox';
import { countersQuery } from '#features/counters/counters-api.ts';
import { routePages } from '#lib/query/route-pages.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

export const inboxQuery = (kind: InboxKind | undefined) =>
  routePages(
    'inbox',
    inboxApi.list,
    { kind },
    {
      place: 'before',
      next: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
      keep: true,
      // Opened again, it begins with what the server knows, so that nothing is marked as new twice.
      gcTime: 0,
    },
  );

/** Nobody waits for it: if it fails, the messages are marked when the inbox is opened next. */
export const useMarkRead = () =>
  useRouteSend(inboxApi.read, {
    once: false,
    // What came while the last mark is being sent is marked after it.
    scope: { id: 'inbox' },
    body: (to: number) => ({ to }),
    refresh: [countersQuery.queryKey],
    refreshOn: 'success',
  }).mutate;
