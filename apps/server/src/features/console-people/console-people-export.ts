import { type PersonRow, peopleExported } from '@app/contract/console/people';
import { conversion } from '@app/contract/statistics';
import { traderStateNames } from '@app/contract/traders/trader-state';
import { Group } from '@app/contract/users';
import { exportOf, roublesCell, timeCell } from '#features/exports/exports.ts';
import type { Table } from '#lib/table-file/table.ts';

const groups: Record<PersonRow['group'], string> = {
  [Group.trader]: 'Трейдер',
  [Group.payoutTrader]: 'Трейдер с выплатами',
  [Group.moderator]: 'Модератор',
};

const table: Table<PersonRow> = {
  name: 'Люди',
  columns: [
    { title: 'ID', width: 10 },
    { title: 'Логин', width: 24 },
    { title: 'Email', width: 30 },
    { title: 'Группа', width: 20 },
    { title: 'Состояние', width: 16 },
    { title: 'Доступно, ₽', width: 16 },
    { title: 'В сделках, ₽', width: 16 },
    { title: 'Сделок сегодня', width: 14 },
    { title: 'Закрыто сегодня', width: 14 },
    { title: 'Конверсия сегодня, %', width: 18 },
    { title: 'Открытых апелляций', width: 18 },
    { title: 'Регистрация (МСК)', width: 20 },
    { title: 'Был в сети (МСК)', width: 20 },
  ],
  cells: ({ id, login, email, group, state, available, held, today, appeals_open, created_at, seen_at }) => [
    { number: String(id) },
    { text: login },
    { text: email },
    { text: groups[group] },
    { text: state ? traderStateNames[state] : '' },
    roublesCell(available),
    roublesCell(held),
    { number: String(today.created) },
    { number: String(today.closed) },
    percentCell(conversion(today)),
    { number: String(appeals_open) },
    timeCell(created_at),
    timeCell(seen_at),
  ],
};

/** Conversion is in hundredths of a percent. */
const percentCell = (value: bigint | undefined) =>
  value === undefined ? { text: '' } : { number: (Number(value) / 100).toFixed(1) };

export const peopleExport = exportOf('people', peopleExported, table);
