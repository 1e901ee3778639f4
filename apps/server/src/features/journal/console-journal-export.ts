import { type JournalRow, journalFilters } from '@app/contract/journal/console-journal';
import { journalDetails } from '@app/contract/journal/journal-details';
import { actorLabels, eventWords, thingWords } from '@app/contract/journal/journal-words';
import type { Column } from '#lib/table-file/table.ts';
import { numberCell, timeCell, timeText } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';

const columns: Column<JournalRow>[] = [
  { title: '№', width: 10, cell: ({ id }) => numberCell(id) },
  { title: 'Действие №', width: 12, cell: ({ act }) => numberCell(act) },
  { title: 'Дата и время (МСК)', width: 20, cell: ({ at }) => timeCell(at) },
  { title: 'Что', width: 34, cell: ({ event }) => ({ text: eventWords(event) }) },
  { title: 'Над чем', width: 22, cell: ({ event, ref }) => ({ text: thingWords({ event, ref }) }) },
  {
    title: 'Кто',
    width: 20,
    cell: ({ by }) => ({ text: typeof by === 'string' ? actorLabels[by] : `${by.login} (${by.id})` }),
  },
  { title: 'Чей кабинет', width: 20, cell: ({ whose }) => ({ text: whose ? `${whose.login} (${whose.id})` : '' }) },
  { title: 'Платформа', width: 16, cell: ({ platform }) => ({ text: platform ?? '' }) },
  {
    title: 'Подробности',
    width: 60,
    cell: ({ event, data }) => ({ text: journalDetails({ event, data }, timeText).join('; ') }),
  },
  // For scripts: words may change, codes do not.
  { title: 'Код события', width: 28, cell: ({ event }) => ({ text: event }) },
  { title: 'ID', width: 10, cell: ({ ref }) => numberCell(ref) },
];

export const journalExport = exportOf('journal', journalFilters, { name: 'Журнал', columns });
