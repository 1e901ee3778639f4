import type { JournalRow } from '@app/contract/journal/console-journal';
import { journalDetails } from '@app/contract/journal/journal-details';
import { formatMoment } from '#lib/text/format.ts';

/** What a row carries, as a person reads it: «Сумма: 1 500 ₽». */
export const detailsOf = (row: Pick<JournalRow, 'event' | 'data'>): string[] =>
  journalDetails(row, (at) => formatMoment(at));
