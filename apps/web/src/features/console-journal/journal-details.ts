import type { JournalRow } from '@app/contract/console/console-journal';
import { journalDetails } from '@app/contract/console/journal-details';
import { formatMoment } from '#lib/text/format.ts';

/** What a row carries, as a person reads it: «Сумма: 1 500 ₽». */
export const detailsOf = (row: Pick<JournalRow, 'event' | 'data'>): string[] =>
  journalDetails(row, (at) => formatMoment(at));
