import { z } from 'zod';
import { methodGroup } from '../deals/deal.ts';
import { exportFormat, exportLink } from '../exports.ts';
import type { Route } from '../route.ts';
import { thingName } from '../things/thing.ts';
import { AMOUNT_ORDER, amountsInOrder } from '../things/thing-list.ts';
import { roubles } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { caseKind, caseLease } from './case-leases.ts';

/**
 * What a judge should know before opening a case: its time is over; its proof or receipt, or the operation in it, came with another case before, or in its conversation; less is held than is asked
 * for; it is the second appeal on its deal; more is asked for than the deal was made for; many cases of this trader ended badly lately
 * (rules `rejections_…`); everybody neutral has decided it before, so an owner does.
 */
export const caseFlags = ['overdue', 'seen_before', 'short', 'repeated', 'above', 'owners', 'rejections'] as const;
export const caseFlag = z.enum(caseFlags);
export type CaseFlag = z.output<typeof caseFlag>;

/** How much of a case's time is left: none, less than an hour, less than six hours, more. The queue sorts by it before anything else. */
export const caseTimes = ['over', 'hour', 'six', 'more'] as const;
export const caseTime = z.enum(caseTimes);
export type CaseTime = z.output<typeof caseTime>;

/**
 * Why a payout is at the desk: receipts to check, given up by its trader or not proven, or too long in work. An appeal there is always in
 * review. What is still with its trader or in the pool, or has ended, is found by its unread messages alone.
 */
export const deskStates = ['review', 'incorrect', 'overdue'] as const;
export const caseState = z.enum([...deskStates, 'trader', 'pool', 'ended']);
export type CaseState = z.output<typeof caseState>;

/**
 * Whether the person who asks may judge it; `asked`: their own word waits for a second person; `refused`: they did not agree with another's;
 * `turn`: they did not agree, and of the owners it is their turn all the same, so they answer and may change their mind.
 */
export const caseStanding = z.enum(['may', 'party', 'judged', 'asked', 'turn', 'refused']);
export type CaseStanding = z.output<typeof caseStanding>;

/** What of the conversation the queue shows. Nothing of it to whoever is or was a party. */
export const caseTalkMark = z.object({
  /** Messages of the parties that none of those who judge has read. */
  unread: z.int(),
  /** Whose answer is waited for. */
  asked: z.enum(['trader', 'platform']).nullable(),
  /** Until when a question stopped the deadline; it may be over. */
  stopped_until: time.nullable(),
});
export type CaseTalkMark = z.output<typeof caseTalkMark>;
export const noCaseTalk: CaseTalkMark = { unread: 0, asked: null, stopped_until: null };

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
  /** Since when it waits here, and until when somebody should have decided: null if it is not at the desk. */
  since: time,
  due: time.nullable(),
  flags: z.array(caseFlag),
  talk: caseTalkMark,
  lease: caseLease.nullable(),
  standing: caseStanding,
  /** Whose decision waits for a second person, and what it would do, in a sentence. */
  waits: z.string().nullable(),
  waits_for: z.string().nullable(),
  /** The number of that request, and whether somebody has not agreed: then an owner decides. */
  request_id: rowId.nullable(),
  waits_refused: z.boolean(),
  /** And no owner is left who may answer: whoever asked may take it back. */
  waits_nobody: z.boolean(),
});
export type CaseRow = z.output<typeof caseRow>;

export const caseFilters = z.object({
  ...momentPeriod,
  kind: caseKind.optional(),
  /** Those that one has open, or those that nobody has. */
  whose: z.enum(['mine', 'free']).optional(),
  flag: caseFlag.optional(),
  left: caseTime.optional(),
  /** Every case with messages that nobody has read: also those that have yet to come to the desk, or have ended. */
  talk: z.literal('unread').optional(),
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
  /** With messages that nobody has read, at the desk or not; as the menu counts them. */
  talks: z.int(),
  /** By the time that is left. */
  left: z.record(caseTime, z.int()),
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
