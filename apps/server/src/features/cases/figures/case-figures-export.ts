import {
  type CaseDay,
  type CaseFigures,
  type CaseReason,
  caseFigureFilters,
  type OwnCaseFigures,
  ownCaseFilters,
} from '@app/contract/cases/case-figures';
import { outcomeLabels, reasonLabel } from '@app/contract/cases/case-figures-words';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { Table } from '#lib/table-file/table.ts';
import { numberCell } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';

type Counted = Partial<CaseFigures['total']>;

/** A line of any part of the screen; what a part does not have stays empty. */
export interface FigureLine extends Counted {
  part: 'Всего' | 'День' | 'Решение и причина' | 'Кто решил' | 'Трейдер' | 'Ответы на апелляции';
  name: string;
  count?: number;
  /** Of a trader only. */
  against?: number;
}

const table: Table<FigureLine> = {
  name: 'Показатели дел',
  columns: [
    { title: 'Раздел', width: 20, cell: ({ part }) => ({ text: part }) },
    { title: 'Название', width: 48, cell: ({ name }) => ({ text: name }) },
    { title: 'Решений', width: 12, cell: ({ count, decisions }) => numberCell(count ?? decisions) },
    { title: 'Апелляции', width: 12, cell: ({ appeals }) => numberCell(appeals) },
    { title: 'Выплаты', width: 12, cell: ({ payouts }) => numberCell(payouts) },
    { title: 'Медиана, с', width: 14, cell: ({ median_seconds }) => numberCell(median_seconds) },
    { title: '90 %, с', width: 14, cell: ({ most_seconds }) => numberCell(most_seconds) },
    { title: 'Отменено', width: 12, cell: ({ overturned }) => numberCell(overturned) },
    { title: 'Не в пользу', width: 12, cell: ({ against }) => numberCell(against) },
  ],
};

export const ownFiguresExport = exportOf('own-case-figures', ownCaseFilters, table, () => 'case-figures');
export const figuresExport = exportOf('case-figures', caseFigureFilters, table);

/** Everything that the screen shows, one part after another. */
export function linesOf({ from, to, total, days, reasons, judges, traders }: WithoutTime<CaseFigures>): FigureLine[] {
  return [
    { part: 'Всего', name: `${from} — ${to}`, ...total },
    ...days.map(dayLine),
    ...reasons.map(reasonLine),
    ...judges.map(({ judge, ...figures }) => ({ part: 'Кто решил' as const, name: judge?.name ?? '', ...figures })),
    ...traders.map(({ trader, ...figures }) => ({ part: 'Трейдер' as const, name: trader?.name ?? '', ...figures })),
  ];
}

/** The same of a trader's own; the answers are theirs, everything else was decided by others. */
export function ownLinesOf({ answers, total, days, reasons }: WithoutTime<OwnCaseFigures>): FigureLine[] {
  return [
    ...Object.entries(answerNames).map(([key, name]) => ({
      part: 'Ответы на апелляции' as const,
      name,
      count: answers[key as keyof typeof answerNames],
    })),
    { part: 'Всего', name: `${days[0]?.day} — ${days.at(-1)?.day}`, ...total },
    ...days.map(dayLine),
    ...reasons.map(reasonLine),
  ];
}

const answerNames: Record<keyof OwnCaseFigures['answers'], string> = {
  accepted: 'Приняты',
  rejected: 'Отклонены',
  sent_to_review: 'Отклонены и ушли на проверку',
  in_time: 'Ответ дан в срок',
  unanswered: 'Без ответа ушли на проверку',
  overturned: 'Отклонены, потом решены в пользу плательщика',
};

function dayLine({ day, ...figures }: CaseDay): FigureLine {
  return { part: 'День', name: day, count: figures.appeals + figures.payouts, ...figures };
}

function reasonLine(reason: CaseReason): FigureLine {
  return { part: 'Решение и причина', name: wordsOf(reason), count: reason.count };
}

const wordsOf = (reason: CaseReason) =>
  [outcomeLabels[reason.kind][reason.outcome], reasonLabel(reason)].filter(Boolean).join(': ');
