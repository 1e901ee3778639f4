import { type JournalRow, journalFilters } from '@app/contract/console/console-journal';
import { journalDetails } from '@app/contract/console/journal-details';
import { actorLabels, eventWords, thingWords } from '@app/contract/console/journal-words';
import { exportOf, timeCell, timeText } from '#features/exports/exports.ts';
import type { Table } from '#lib/table-file/table.ts';

const table: Table<JournalRow> = {
  name: 'Журнал',
  columns: [
    { title: '№', width: 10 },
    { title: 'Действие №', width: 12 },
    { title: 'Дата и время (МСК)', width: 20 },
    { title: 'Что', width: 34 },
    { title: 'Над чем', width: 22 },
    { title: 'Кто', width: 20 },
    { title: 'Чей кабинет', width: 20 },
    { title: 'Платформа', width: 16 },
    { title: 'Подробности', width: 60 },
    // For scripts: words may change, codes do not.
    { title: 'Код события', width: 28 },
    { title: 'ID', width: 10 },
  ],
  cells: ({ id, act, at, event, ref, by, whose, platform, data }) => [
    { number: String(id) },
    act === null ? { text: '' } : { number: String(act) },
    timeCell(at),
    { text: eventWords(event) },
    { text: thingWords({ event, ref }) },
    { text: typeof by === 'string' ? actorLabels[by] : `${by.login} (${by.id})` },
    { text: whose ? `${whose.login} (${whose.id})` : '' },
    { text: platform ?? '' },
    { text: journalDetails({ event, data }, timeText).join('; ') },
    { text: event },
    { number: String(ref) },
  ],
};

export const journalExport = exportOf('journal', journalFilters, table);
