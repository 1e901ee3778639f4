import { inboxApi } from '@app/contract/inbox';
import type { InboxKind } from '@app/contract/journal/journal';
import { useQueryClient } from '@tanstack/react-query';
import { countersQuery } from '#features/counters/counters-api.ts';
import { call } from '#lib/api/api.ts';
import { routePages } from '#lib/query/route-pages.ts';
import { useSend } from '#lib/query/use-send.ts';

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
export function useMarkRead() {
  const queryClient = useQueryClient();
  const { mutate } = useSend({
    mutationKey: ['inbox', 'read'],
    // What came while the last mark is being sent is marked after it.
    scope: { id: 'inbox' },
    mutationFn: (to: number) => call(inboxApi.read, { to }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: countersQuery.queryKey }),
  });
  return mutate;
}
