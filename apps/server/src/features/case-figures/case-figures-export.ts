import { type CaseFigures, type CaseReason, caseFigureFilters } from '@app/contract/cases/case-figures';
import { outcomeLabels, reasonLabel } from '@app/contract/cases/case-figures-words';
import { exportOf } from '#features/exports/exports.ts';
import type { Cell, Table } from '#lib/table-file/table.ts';

type Counted = Partial<CaseFigures['total']>;

/** A line of any part of the screen; what a part does not have stays empty. */
export interface FigureLine extends Counted {
  part: 'Всего' | 'День' | 'Решение и причина' | 'Кто решил' | 'Трейдер';
  name: string;
  count?: number;
  /** Of a trader only. */
  against?: number;
}

const number = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? { text: '' } : { number: String(value) };

const table: Table<FigureLine> = {
  name: 'Показатели дел',
  columns: [
    { title: 'Раздел', width: 20 },
    { title: 'Название', width: 48 },
    { title: 'Решений', width: 12 },
    { title: 'Апелляции', width: 12 },
    { title: 'Выплаты', width: 12 },
    { title: 'Медиана, с', width: 14 },
    { title: '90 %, с', width: 14 },
    { title: 'Отменено', width: 12 },
    { title: 'Не в пользу', width: 12 },
  ],
  cells: ({ part, name, count, ...figures }) => [
    { text: part },
    { text: name },
    number(count ?? figures.decisions),
    ...[figures.appeals, figures.payouts, figures.median_seconds, figures.most_seconds].map(number),
    ...[figures.overturned, figures.against].map(number),
  ],
};

export const figuresExport = exportOf('case-figures', caseFigureFilters, table);

/** Everything that the screen shows, one part after another. */
export function linesOf({ from, to, total, days, reasons, judges, traders }: CaseFigures): FigureLine[] {
  return [
    { part: 'Всего', name: `${from} — ${to}`, ...total },
    ...days.map(({ day, appeals, payouts }) => ({
      ...{ part: 'День' as const, name: day, count: appeals + payouts },
      ...{ appeals, payouts },
    })),
    ...reasons.map((reason) => ({ part: 'Решение и причина' as const, name: wordsOf(reason), count: reason.count })),
    ...judges.map(({ judge, ...figures }) => ({ part: 'Кто решил' as const, name: judge?.name ?? '', ...figures })),
    ...traders.map(({ trader, ...figures }) => ({ part: 'Трейдер' as const, name: trader?.name ?? '', ...figures })),
  ];
}

const wordsOf = (reason: CaseReason) =>
  [outcomeLabels[reason.kind][reason.outcome], reasonLabel(reason)].filter(Boolean).join(': ');
