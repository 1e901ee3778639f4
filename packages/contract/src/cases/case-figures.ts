import { z } from 'zod';
import { exportFormat, exportLink } from '../exports.ts';
import { movesOfPayouts } from '../payouts/payout-machine.ts';
import type { Route } from '../route.ts';
import { LONGEST_PERIOD } from '../statistics.ts';
import { countDays, day, inOrder, ORDER, type Period, period } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { caseKind } from './case-leases.ts';

/** What can become of a case, by the second word of the journal's event. */
export const caseOutcomes = [
  'accepted',
  'rejected',
  'archived',
  'sent_to_review',
  'done',
  'sent_back',
  'not_proven',
  'returned',
  'reversed',
] as const;
export const caseOutcome = z.enum(caseOutcomes);
export type CaseOutcome = z.output<typeof caseOutcome>;

/** Sending back and returning to the pool decide nothing: they are counted by reason, and not among decisions. */
export const undecidedOutcomes: readonly string[] = movesOfPayouts.flatMap(({ event, judge, decides }) =>
  judge && !decides ? event.slice('payout.'.length) : [],
);

/** Times in seconds from coming to the desk to the decision, without the stops of questions. Null if nothing was decided there. */
const times = { median_seconds: z.int().nullable(), most_seconds: z.int().nullable() };
const counted = { decisions: z.int(), appeals: z.int(), payouts: z.int(), overturned: z.int(), ...times };

export const caseReason = z.object({
  kind: caseKind,
  outcome: caseOutcome,
  /** Null where no reason was chosen from a list. */
  code: z.string().nullable(),
  count: z.int(),
});
export type CaseReason = z.output<typeof caseReason>;

export const caseDay = z.object({
  day,
  appeals: z.int(),
  payouts: z.int(),
  overturned: z.int(),
  median_seconds: z.int().nullable(),
});
export type CaseDay = z.output<typeof caseDay>;

const person = z.object({ id: z.int(), name: z.string() });
export const judgeFigures = z.object({ judge: person.nullable(), ...counted });
export type JudgeFigures = z.output<typeof judgeFigures>;
/** `against`: decided for the payer, not proven or rejected, taken back. */
export const traderFigures = z.object({ trader: person.nullable(), against: z.int(), ...counted });
export type TraderFigures = z.output<typeof traderFigures>;

export const caseFigures = z.object({
  from: day,
  to: day,
  total: z.object(counted),
  /** Every day of the period. */
  days: z.array(caseDay),
  reasons: z.array(caseReason),
  judges: z.array(judgeFigures),
  /** Those with the most decisions. */
  traders: z.array(traderFigures),
  serverTime: time,
});
export type CaseFigures = z.output<typeof caseFigures>;

/** So many traders are listed. */
export const MOST_TRADERS = 100;

export const caseFigureFilters = z.object({
  ...period,
  kind: caseKind.optional(),
  judge: rowId.optional(),
  /** A login or an id. */
  trader: text(64).trim().optional(),
});
export type CaseFigureFilters = z.output<typeof caseFigureFilters>;

export const ownCaseFilters = z.object(period);

/** A trader's own: what they answered to appeals, and what became of their cases. */
export const ownCaseFigures = z.object({
  answers: z.object({
    accepted: z.int(),
    rejected: z.int(),
    /** Rejected by the trader, and then somebody else's to decide. */
    sent_to_review: z.int(),
    /** Of all these, those that came before the deadline. */
    in_time: z.int(),
    /** Went to the desk without an answer. */
    unanswered: z.int(),
    /** The trader's rejections after which the payer was found to be right. */
    overturned: z.int(),
  }),
  /** What those who judge did: altogether, on every day of the period, and why. */
  total: z.object(counted),
  days: z.array(caseDay),
  reasons: z.array(caseReason),
  serverTime: time,
});
export type OwnCaseFigures = z.output<typeof ownCaseFigures>;

const LENGTH = { path: ['to'], message: `Период не больше ${LONGEST_PERIOD} дней` };
const notTooLong = ({ from, to }: Period) => !from || !to || countDays({ from, to }) <= LONGEST_PERIOD;
const looked = { access: 'judge', right: 'see' } as const;

export const caseFiguresApi = {
  read: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/cases/figures',
    summary:
      'Решения по делам за период: причины, время, отменённые, по судьям и трейдерам. Модератор видит только свои по выплатам',
    body: caseFigureFilters.refine(inOrder, ORDER).refine(notTooLong, LENGTH),
    response: caseFigures,
  },
  export: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/cases/figures/export',
    summary: 'Ссылка на показатели дел в CSV или XLSX: ровно то, что на экране; действует 5 минут',
    body: caseFigureFilters.extend({ format: exportFormat }).refine(inOrder, ORDER).refine(notTooLong, LENGTH),
    response: exportLink,
  },
  own: {
    method: 'POST',
    path: '/trader/cases/figures',
    access: 'trader',
    summary: 'Свои апелляции и выплаты за период: ответы в срок, решения и их причины',
    body: ownCaseFilters.refine(inOrder, ORDER).refine(notTooLong, LENGTH),
    response: ownCaseFigures,
  },
  ownExport: {
    method: 'POST',
    path: '/trader/cases/figures/export',
    access: 'trader',
    summary: 'Ссылка на свои ответы и решения по своим делам в CSV или XLSX; действует 5 минут',
    body: ownCaseFilters.extend({ format: exportFormat }).refine(inOrder, ORDER).refine(notTooLong, LENGTH),
    response: exportLink,
  },
} satisfies Record<string, Route>;
