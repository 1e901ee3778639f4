import { Group } from '@app/contract/access/users';
import { type PersonRow, peopleExported } from '@app/contract/people/people';
import { traderStateNames } from '@app/contract/people/trader-state';
import { conversion } from '@app/contract/statistics';
import type { Column } from '#lib/table-file/table.ts';
import { numberCell, roublesCell, timeCell } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';

const groups: Record<PersonRow['group'], string> = {
  [Group.trader]: 'Трейдер',
  [Group.payoutTrader]: 'Трейдер с выплатами',
  [Group.moderator]: 'Модератор',
};

const columns: Column<PersonRow>[] = [
  { title: 'ID', width: 10, cell: ({ id }) => numberCell(id) },
  { title: 'Логин', width: 24, cell: ({ login }) => ({ text: login }) },
  { title: 'Email', width: 30, cell: ({ email }) => ({ text: email }) },
  { title: 'Группа', width: 20, cell: ({ group }) => ({ text: groups[group] }) },
  { title: 'Состояние', width: 16, cell: ({ state }) => ({ text: state ? traderStateNames[state] : '' }) },
  { title: 'Доступно, ₽', width: 16, cell: ({ available }) => roublesCell(available) },
  { title: 'В сделках, ₽', width: 16, cell: ({ held }) => roublesCell(held) },
  { title: 'Сделок сегодня', width: 14, cell: ({ today }) => numberCell(today.created) },
  { title: 'Закрыто сегодня', width: 14, cell: ({ today }) => numberCell(today.closed) },
  { title: 'Конверсия сегодня, %', width: 18, cell: ({ today }) => percentCell(conversion(today)) },
  { title: 'Открытых апелляций', width: 18, cell: ({ appeals_open }) => numberCell(appeals_open) },
  { title: 'Регистрация (МСК)', width: 20, cell: ({ created_at }) => timeCell(created_at) },
  { title: 'Был в сети (МСК)', width: 20, cell: ({ seen_at }) => timeCell(seen_at) },
];

/** Conversion is in hundredths of a percent. */
const percentCell = (value: bigint | undefined) =>
  value === undefined ? { text: '' } : { number: (Number(value) / 100).toFixed(1) };

export const peopleExport = exportOf('people', peopleExported, { name: 'Люди', columns });
