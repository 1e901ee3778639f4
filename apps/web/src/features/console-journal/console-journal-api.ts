import { consoleJournalApi, type JournalFilters } from '@app/contract/console/console-journal';
import type { RouteBody } from '@app/contract/route';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const journalQuery = (filters: JournalFilters) =>
  infiniteQueryOptions({
    queryKey: ['console-journal', filters],
    queryFn: ({ pageParam, signal }) => call(consoleJournalApi.list, { ...filters, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The address of a file with everything that the filter finds. */
export const linkJournal = (wanted: RouteBody<typeof consoleJournalApi.export>) =>
  call(consoleJournalApi.export, wanted);
