import { findBank } from '@app/contract/banks';
import {
  banksOf,
  conversion,
  type Figures,
  hoursBegun,
  hourText,
  type PayoutFigures,
  type Statistics,
  type StatisticsGrouping,
} from '@app/contract/statistics';
import { plainRoubles } from '@app/contract/values/money-text';
import { csvHead, csvLine } from '#lib/table-file/csv.ts';
import type { Cell } from '#lib/table-file/table.ts';

const dealTitles = ['Оборот, ₽', 'Заработано, ₽', 'Создано сделок', 'Закрыто сделок', 'Конверсия, %'];
const appealTitles = ['Апелляций', 'Принято апелляций', 'Отклонено апелляций'];
const payoutTitles = ['Выплат', 'Сумма выплат, ₽', 'Заработано на выплатах, ₽'];
const beforeTitle = 'Оборот накануне, ₽';

/** What the table shows, and the whole period in the last line. */
export function writeCsv(statistics: Statistics, by: StatisticsGrouping): string {
  const { days, profiles, total, previous } = statistics;
  const titles = [...dealTitles, ...appealTitles];
  if (by === 'lk') {
    const lines = profiles.map(({ bank, id_alias, ...figures }) => [
      { text: nameOf(bank) },
      { text: id_alias },
      ...cells(figures),
    ]);
    return write(['Банк', 'ЛК', ...titles], [...lines, [{ text: 'Итого' }, { text: '' }, ...cells(total)]]);
  }
  if (by === 'bank') {
    const lines = banksOf(profiles).map(({ bank, ...figures }) => [{ text: nameOf(bank) }, ...cells(figures)]);
    return write(['Банк', ...titles], [...lines, [{ text: 'Итого' }, ...cells(total)]]);
  }
  const line = (title: string, { payouts, ...figures }: typeof total) => [
    { text: title },
    ...cells(figures),
    ...(payouts ? payoutCells(payouts) : []),
  ];
  const all = [...titles, ...(total.payouts ? payoutTitles : [])];
  if (by === 'hour') {
    const before = ({ turnover }: typeof total) => ({ number: plainRoubles(turnover) });
    const lines = hoursBegun(statistics).map((hour) => [...line(hourText(hour.hour), hour), before(hour.previous)]);
    return write(['Час', ...all, beforeTitle], [...lines, [...line('Итого', total), before(previous)]]);
  }
  const lines = days.map(({ day, ...figures }) => line(writeDay(day), figures));
  return write(['День', ...all], [...lines, line('Итого', total)]);
}

const nameOf = (bank: string) => findBank(bank)?.name ?? bank;

const write = (titles: string[], lines: Cell[][]) => csvHead(titles) + lines.map(csvLine).join('');

function cells(figures: Figures): Cell[] {
  const { turnover, earned, created, closed, appeals, appeals_accepted, appeals_rejected } = figures;
  const percent = conversion(figures);
  return [
    { number: plainRoubles(turnover) },
    { number: plainRoubles(earned) },
    { number: String(created) },
    { number: String(closed) },
    percent === undefined ? { text: '' } : { number: plainRoubles(percent).slice(0, -1) },
    ...[appeals, appeals_accepted, appeals_rejected].map((count) => ({ number: String(count) })),
  ];
}

const payoutCells = ({ paid, amount, earned }: PayoutFigures): Cell[] => [
  { number: String(paid) },
  { number: plainRoubles(amount) },
  { number: plainRoubles(earned) },
];

/** «15.11.2026». */
const writeDay = (day: string) => day.split('-').reverse().join('.');
