import { z } from 'zod';
import { thingName } from '../console/thing.ts';
import { AMOUNT_ORDER, amountsInOrder } from '../console/thing-list.ts';
import { methodGroup } from '../deals/deal.ts';
import { exportFormat, exportLink } from '../exports.ts';
import type { Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { caseKind, caseLease } from './case-leases.ts';

/**
 * What a judge should know before opening a case: its time is over; the same file came with another case before; less is held than is asked
 * for; it is the second appeal on its deal; more is asked for than the deal was made for; many cases of this trader ended badly lately.
 */
export const caseFlags = ['overdue', 'seen_before', 'short', 'repeated', 'above', 'rejections'] as const;
export const caseFlag = z.enum(caseFlags);
export type CaseFlag = z.output<typeof caseFlag>;

/** A trader has many rejections if so many of their cases within so many days ended badly, and this share of those that ended. */
export const REJECTIONS = { least: 5, days: 30, percent: 30 } as const;

/** How much of a case's time is left: none, less than an hour, less than six hours, more. The queue sorts by it before anything else. */
export const caseTimes = ['over', 'hour', 'six', 'more'] as const;
export const caseTime = z.enum(caseTimes);
export type CaseTime = z.output<typeof caseTime>;

/** Why a payout is here: receipts to check, given up by its trader or not proven, or too long in work. An appeal is always in review. */
export const caseState = z.enum(['review', 'incorrect', 'overdue']);
export type CaseState = z.output<typeof caseState>;

/** Whether the person who asks may judge it; `asked`: their own word waits for a second person. */
export const caseStanding = z.enum(['may', 'party', 'judged', 'asked']);
export type CaseStanding = z.output<typeof caseStanding>;

export const caseRow = z.object({
  kind: caseKind,
  id: z.int(),
  state: caseState,
  /** The platform's own number; not for moderators, like the platform itself. */
  number: z.string().nullable(),
  deal_id: z.int().nullable(),
  trader: thingName.nullable(),
  platform: thingName.nullable(),
  bank: z.string(),
  method: methodGroup,
  /** The last four digits of the requisite. */
  tail: z.string(),
  amount: roubles,
  /** Since when it waits here, and until when somebody should have decided. */
  since: time,
  due: time,
  flags: z.array(caseFlag),
  lease: caseLease.nullable(),
  standing: caseStanding,
  /** Whose decision waits for a second person, and what it would do, in a sentence. */
  waits: z.string().nullable(),
  waits_for: z.string().nullable().default(null),
});
export type CaseRow = z.output<typeof caseRow>;

export const caseFilters = z.object({
  ...momentPeriod,
  kind: caseKind.optional(),
  /** Those that one has open, or those that nobody has. */
  whose: z.enum(['mine', 'free']).optional(),
  flag: caseFlag.optional(),
  left: caseTime.optional(),
  /** A login or an id. */
  trader: text(64).trim().optional(),
  platform: rowId.optional(),
  bank: text(40).optional(),
  amount_from: roubles.optional(),
  amount_to: roubles.optional(),
  /** The number of the case or of its deal, or the platform's. */
  search: text(100).trim().optional(),
});
export type CaseFilters = z.output<typeof caseFilters>;

export const casePaging = paging([50, 25, 100]);
export const casesAsked = caseFilters.extend(casePaging);
export type CasesAsked = z.output<typeof casesAsked>;

/** Of the whole queue, whatever the filter. */
export const caseCounts = z.object({
  all: z.int(),
  appeal: z.int(),
  payout: z.int(),
  mine: z.int(),
  free: z.int(),
  overdue: z.int(),
  /** By the time that is left. The default is for the minute of an update. */
  left: z.record(caseTime, z.int()).default({ over: 0, hour: 0, six: 0, more: 0 }),
});
export type CaseCounts = z.output<typeof caseCounts>;

const looked = { access: 'judge', right: 'see' } as const;

export const casesApi = {
  list: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/cases',
    summary: 'Дела, которые ждут решения: апелляции на проверке и выплаты; срочные сверху. Модератор видит выплаты',
    body: casesAsked.refine(inOrder, ORDER).refine(amountsInOrder, AMOUNT_ORDER),
    response: z.object({
      rows: z.array(caseRow),
      total: z.int(),
      counts: caseCounts,
      platforms: z.array(thingName),
      serverTime: time,
    }),
  },
  export: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/cases/export',
    summary: 'Ссылка на дела в CSV или XLSX: ровно то, что находит фильтр; действует 5 минут',
    body: caseFilters.extend({ format: exportFormat }).refine(inOrder, ORDER).refine(amountsInOrder, AMOUNT_ORDER),
    response: exportLink,
  },
} satisfies Record<string, Route>;
