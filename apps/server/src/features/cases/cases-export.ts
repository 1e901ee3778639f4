import { caseFlagLabels, caseKindWords, caseStates, caseWaits } from '@app/contract/cases/case-words';
import { type CaseRow, caseFilters } from '@app/contract/cases/cases';
import { maskPan } from '#lib/mask.ts';
import type { Column } from '#lib/table-file/table.ts';
import { bankCell, methodCell, numberCell, roublesCell, timeCell, wordCell } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';

const columns: Column<CaseRow>[] = [
  { title: 'Вид', width: 12, cell: ({ kind }) => ({ text: caseKindWords[kind].one }) },
  { title: 'ID', width: 10, cell: ({ id }) => numberCell(id) },
  { title: 'Состояние', width: 16, cell: ({ state }) => wordCell(caseStates[state].label) },
  { title: 'Сделка', width: 12, cell: ({ deal_id }) => numberCell(deal_id) },
  { title: 'Номер у платформы', width: 38, cell: ({ number }) => ({ text: number ?? '' }) },
  { title: 'Трейдер', width: 20, cell: ({ trader }) => ({ text: trader?.name ?? '' }) },
  { title: 'Платформа', width: 20, cell: ({ platform }) => ({ text: platform?.name ?? '' }) },
  { title: 'Банк', width: 22, cell: ({ bank }) => bankCell(bank) },
  { title: 'Метод', width: 8, cell: ({ method }) => methodCell(method) },
  { title: 'Реквизит', width: 12, cell: ({ tail }) => ({ text: maskPan(tail) }) },
  { title: 'Сумма, ₽', width: 16, cell: ({ amount }) => roublesCell(amount) },
  { title: 'Ждёт с (МСК)', width: 20, cell: ({ since }) => timeCell(since) },
  { title: 'Решить до (МСК)', width: 20, cell: ({ due }) => timeCell(due) },
  { title: 'Отметки', width: 36, cell: (row) => wordCell(row.flags.map((flag) => caseFlagLabels[flag]).join(', ')) },
  { title: 'Разбирает', width: 20, cell: (row) => wordCell(whoHas(row)) },
];

/** As the list says it: whose word waits matters before who looks. */
function whoHas({ lease, waits, waits_refused }: CaseRow): string {
  if (waits !== null) return caseWaits[waits_refused ? 'refused' : 'waits'](waits);
  return lease?.holder.login ?? '';
}

export const casesExport = exportOf('cases', caseFilters, { name: 'Дела', columns });
