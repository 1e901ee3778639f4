import { type JournalRow, journalFilters } from '@app/contract/console/console-journal';
import { exportOf, timeCell } from '#features/exports/exports.ts';
import type { Table } from '#lib/table-file/table.ts';

const table: Table<JournalRow> = {
  name: 'Журнал',
  columns: [
    { title: '№', width: 10 },
    { title: 'Действие №', width: 12 },
    { title: 'Дата и время (МСК)', width: 20 },
    { title: 'Событие', width: 28 },
    { title: 'ID', width: 10 },
    { title: 'Кто', width: 20 },
    { title: 'Чей кабинет', width: 20 },
    { title: 'Платформа', width: 16 },
    { title: 'Подробности', width: 60 },
  ],
  cells: ({ id, act, at, event, ref, by, whose, platform, data }) => [
    { number: String(id) },
    act === null ? { text: '' } : { number: String(act) },
    timeCell(at),
    { text: event },
    { number: String(ref) },
    { text: typeof by === 'string' ? by : `${by.login} (${by.id})` },
    { text: whose ? `${whose.login} (${whose.id})` : '' },
    { text: platform ?? '' },
    {
      text: Object.entries(data)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
    },
  ],
};

export const journalExport = exportOf('journal', journalFilters, table);
