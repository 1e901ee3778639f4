import { type Deal, type DealNote, deal, dealNote, debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { dealStatuses } from '@app/contract/deals/deal-words';
import { type DealsExported, dealsExported } from '@app/contract/deals/deals-api';
import { plainUnits } from '@app/contract/values/money-text';
import { z } from 'zod';
import type { DealNeeds } from '#features/deals/move/deal-moves.ts';
import type { Column } from '#lib/table-file/table.ts';
import { bankCell, methodCell, noticeColumns, numberCell, roublesCell, timeCell } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';
import { BATCH, readAll } from '#lists/walk.ts';
import { numberOf } from './deals-list-queries.ts';
import { readSearchText, searchPayment } from './deals-search.ts';

/** The note is read once for all the columns that show something of it. */
type DealRow = Omit<Deal, 'note'> & { requisite: DealNote };

const rowOf = ({ note, ...row }: Deal): DealRow => ({ ...row, requisite: dealNote.parse(JSON.parse(note)) });

const columns: Column<DealRow>[] = [
  { title: 'ID', width: 10, cell: ({ id }) => numberCell(id) },
  { title: 'Payment ID', width: 38, cell: ({ payment_id }) => ({ text: payment_id }) },
  { title: 'Банк', width: 22, cell: ({ bank }) => bankCell(bank) },
  { title: 'ЛК', width: 12, cell: ({ id_alias }) => ({ text: id_alias }) },
  { title: 'Метод', width: 8, cell: ({ method_group }) => methodCell(method_group) },
  { title: 'Реквизиты', width: 14, cell: ({ requisite: { phone, pan } }) => ({ text: phone ?? pan ?? '' }) },
  { title: 'ФИО', width: 30, cell: ({ requisite }) => ({ text: requisite.fio }) },
  { title: 'Получено, ₽', width: 16, cell: ({ real_amount }) => roublesCell(real_amount) },
  { title: 'Ставка, %', width: 12, cell: ({ interest_rate }) => ({ number: plainUnits(interest_rate, 2) }) },
  {
    title: 'Списано, ₽',
    width: 16,
    cell: ({ status, real_amount, interest_rate }) =>
      roublesCell(status === DealStatus.closed ? debitedAmount(real_amount, interest_rate) : null),
  },
  { title: 'Создана (МСК)', width: 20, cell: ({ createdAt }) => timeCell(createdAt) },
  { title: 'Статус', width: 14, cell: ({ status }) => ({ text: dealStatuses[status].label }) },
  { title: 'Апелляция', width: 12, cell: ({ appeal_id }) => numberCell(appeal_id) },
  ...noticeColumns,
];

export const dealsExport = exportOf('deals', dealsExported, { name: 'Сделки', columns });

const deals = z.array(deal);
const rowsOf = (json: string): DealRow[] => z.decode(deals, JSON.parse(json)).map(rowOf);

/** Everything that the filters find, newest first; each batch goes on at the number of the last deal. */
export async function* readDeals(
  { db, clock }: DealNeeds,
  traderId: number,
  filters: DealsExported,
): AsyncGenerator<DealRow[]> {
  const exact = await searchPayment(db, traderId, filters, { offset: 0, limit: BATCH });
  if (exact) return yield rowsOf(exact.deals);

  const read = await readSearchText(db, traderId, filters, clock.now());
  if (!read) return;
  yield* readAll(async (end: number | undefined, limit) => {
    const rows = rowsOf((await read({ offset: 0, limit }, end)).deals);
    const last = rows[limit - 1];
    return { rows, next: last ? await numberOf(db, traderId, last.id) : null };
  });
}
