import { consoleJournalApi, type JournalFilters } from '@app/contract/journal/console-journal';
import type { RouteBody } from '@app/contract/route';
import { call } from '#lib/api/api.ts';
import { routePages } from '#lib/query/route-pages.ts';

export const journalQuery = (filters: JournalFilters) =>
  routePages('console-journal', consoleJournalApi.list, filters, { place: 'before', keep: true });

/** The address of a file with everything that the filter finds. */
export const linkJournal = (wanted: RouteBody<typeof consoleJournalApi.export>) =>
  call(consoleJournalApi.export, wanted);
