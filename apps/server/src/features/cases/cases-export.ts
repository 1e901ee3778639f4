import { type CaseRow, caseFilters } from '@app/contract/cases/cases';
import { bankCell, exportOf, methodCell, roublesCell, timeCell } from '#features/exports/exports.ts';
import { maskPan } from '#lib/mask.ts';
import type { Table } from '#lib/table-file/table.ts';
import { flags, kinds, states } from './cases-words.ts';

const table: Table<CaseRow> = {
  name: 'Дела',
  columns: [
    { title: 'Вид', width: 12 },
    { title: 'ID', width: 10 },
    { title: 'Состояние', width: 16 },
    { title: 'Сделка', width: 12 },
    { title: 'Номер у платформы', width: 38 },
    { title: 'Трейдер', width: 20 },
    { title: 'Платформа', width: 20 },
    { title: 'Банк', width: 22 },
    { title: 'Метод', width: 8 },
    { title: 'Реквизит', width: 12 },
    { title: 'Сумма, ₽', width: 16 },
    { title: 'Ждёт с (МСК)', width: 20 },
    { title: 'Решить до (МСК)', width: 20 },
    { title: 'Отметки', width: 36 },
    { title: 'Разбирает', width: 20 },
  ],
  cells: (row) => [
    { text: kinds[row.kind] },
    { number: String(row.id) },
    { text: states[row.state] },
    row.deal_id === null ? { text: '' } : { number: String(row.deal_id) },
    { text: row.number ?? '' },
    { text: row.trader?.name ?? '' },
    { text: row.platform?.name ?? '' },
    bankCell(row.bank),
    methodCell(row.method),
    { text: maskPan(row.tail) },
    roublesCell(row.amount),
    timeCell(row.since),
    timeCell(row.due),
    { text: row.flags.map((flag) => flags[flag]).join(', ') },
    { text: whoHas(row) },
  ],
};

/** As the list says it: whose word waits matters before who looks. */
function whoHas({ lease, waits, waits_refused }: CaseRow): string {
  if (waits !== null) return waits_refused ? `решение ${waits} не подтвердили` : `ждёт второго после ${waits}`;
  return lease?.holder.login ?? '';
}

export const casesExport = exportOf('cases', caseFilters, table);
