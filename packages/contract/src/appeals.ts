import { z } from 'zod';
import { dealStatus, methodGroup } from './deals.ts';
import { done, type Route } from './route.ts';
import { percent, roubles } from './values/money.ts';
import { paging } from './values/paging.ts';
import { rowId } from './values/row-id.ts';
import { text } from './values/text.ts';
import { time } from './values/time.ts';

export const AppealStatus = { waiting: 0, accepted: 1, rejected: 2, inWork: 3, review: 4, archived: 5 } as const;
export type AppealStatus = (typeof AppealStatus)[keyof typeof AppealStatus];
export const appealStatus = z.literal([0, 1, 2, 3, 4, 5]);

/** How long the trader has to answer. */
export const APPEAL_ANSWER_HOURS = 24;
/** The customer's time to come again after a rejection: until then the money stays where it is. */
export const APPEAL_HELD_HOURS = 24;
/** On one deal. */
export const MOST_APPEALS = 2;

export const appeal = z.object({
  id: z.int(),
  deal_id: z.int(),
  payment_id: z.string(),
  status: appealStatus,
  /** 1 for the first appeal on a deal; from 2 on it is a repeated one. */
  attempt: z.int(),
  amount_to_pay: roubles,
  /** More than 10 ₽ above what the deal was made for. */
  flagged: z.boolean(),
  /** What of the trader's money it holds now, and how much more it would hold if there were enough. */
  held_amount: roubles,
  short_amount: roubles,
  bank: z.string(),
  id_alias: z.string(),
  method_group: methodGroup,
  /** Requisites of the deal, as a deal's `note`: a JSON string, numbers masked. */
  payment_note: z.string(),
  trade_createdAt: time,
  createdAt: time,
  /** Until when the trader answers. */
  expired: time,
  /** What the platform wrote. */
  note: z.string(),
  /** What the trader answered: why it was rejected, or a word to an acceptance. */
  trader_note: z.string(),
  /** The proof: image, video or PDF. Signed and expiring; a PDF has a picture of its first page (see files.ts). */
  url: z.string(),
});
export type Appeal = z.output<typeof appeal>;

/** What happened to an appeal, oldest first. */
export const appealEvent = z.object({
  event: z.enum(['created', 'opened', 'accepted', 'rejected', 'sent_to_review', 'archived', 'released']),
  at: time,
  by: z.enum(['trader', 'platform', 'system']),
  note: z.string(),
});
export type AppealEvent = z.output<typeof appealEvent>;

export const appealDetails = appeal.extend({
  deal: z.object({
    status: dealStatus,
    real_amount: roubles,
    interest_rate: percent,
    closedAt: time.nullable(),
  }),
  /** The same file has come before, as the proof of another deal. */
  file_seen_before: z.boolean(),
  timeline: z.array(appealEvent),
});
export type AppealDetails = z.output<typeof appealDetails>;

const appealSearch = {
  /** ЛК, bank, amount, last digits, Payment ID, or the id of the appeal or the deal. */
  lk_id: text(100).default(''),
  status: z.enum(['-9', '0', '1', '2', '3', '4', '5']).default('-9'),
};

export const appealFilters = z.object({
  ...appealSearch,
  /** 1 shows the repeated ones only. */
  attempt: z.literal([0, 1]).default(0),
  ...paging([50, 10, 25, 100]),
});
export type AppealFilters = z.output<typeof appealFilters>;

export const appealsPage = z.object({ appeals: z.array(appeal), count_appeals: z.int(), serverTime: time });

/** One by its id; without an id the first `count` that the search finds. */
export const appealView = z.object({
  appeal_id: rowId.optional(),
  ...appealSearch,
  count: z.int().min(1).max(100).default(1),
});
export type AppealView = z.output<typeof appealView>;

export const appealsViewed = z.object({ appeals: z.array(appealDetails), serverTime: time });

export const appealMove = z.object({
  appeal_id: rowId,
  trader_note: text(500, { wrong: 'Укажите причину' }).trim().min(1, 'Укажите причину'),
  state: z.literal('cancel'),
});
export type AppealMove = z.output<typeof appealMove>;

export const appealsApi = {
  list: {
    method: 'POST',
    path: '/trader/appeals',
    access: 'trader',
    summary: 'Апелляции трейдера; attempt 1 — только повторные',
    body: appealFilters,
    response: appealsPage,
  },
  view: {
    method: 'POST',
    path: '/trader/appeals/view',
    access: 'trader',
    summary: 'Открыть апелляцию: доказательство, сделка, история. Ожидающая становится «В работе»',
    body: appealView,
    response: appealsViewed,
  },
  changeStatus: {
    method: 'POST',
    path: '/trader/appeals/changestatus',
    access: 'trader',
    summary: 'Отклонить апелляцию с причиной (принимают её через /trader/deals/changestatus)',
    body: appealMove,
    response: done,
  },
} satisfies Record<string, Route>;
