import { z } from 'zod';
import { noticeEvidence } from '../arrivals/deal-notice.ts';
import { talkMark } from '../conversation/talk-mark.ts';
import { methodGroup } from '../deals/deal.ts';
import { dealStatus } from '../deals/deal-machine.ts';
import { percent, roubles } from '../values/money.ts';
import { time } from '../values/time.ts';
import { appealStatus } from './appeal-machine.ts';

/**
 * What everybody who sees an appeal is told of it as it is: its platform, its trader, staff. A field that is given here is in each of their
 * answers.
 */
export const appealForAll = {
  deal_id: z.int(),
  status: appealStatus,
  /** 1 for the first appeal on a deal; from 2 on it is a repeated one. */
  attempt: z.int(),
  createdAt: time,
};

/** What both sides wrote, for whoever opens it. */
export const appealNotes = {
  /** What the platform wrote. */
  note: z.string(),
  /** The trader's answer: the reason of a rejection, or a comment to an acceptance. */
  trader_note: z.string(),
};

export const appeal = z.object({
  id: z.int(),
  ...appealForAll,
  payment_id: z.string(),
  amount_to_pay: roubles,
  /** `amount_to_pay` is more than 10 ₽ above the amount of the deal. */
  flagged: z.boolean(),
  /** How much of the trader's money is held for the appeal now, and how much more would be held if the trader had it. */
  held_amount: roubles,
  short_amount: roubles,
  bank: z.string(),
  id_alias: z.string(),
  method_group: methodGroup,
  /** Requisites of the deal, as a deal's `note`: a JSON string, numbers masked. */
  payment_note: z.string(),
  trade_createdAt: time,
  /** Until when the trader answers. */
  expired: time,
  ...appealNotes,
  /** The proof: image, video or PDF. Signed and expiring; a PDF has a picture of its first page (see files.ts). */
  url: z.string(),
  /** What the bank said about the money of the deal. That there is none proves nothing. */
  notice: noticeEvidence.nullable(),
  /** The conversation with staff. */
  talk: talkMark,
});
export type Appeal = z.output<typeof appeal>;

/** What its history tells: the second words of events. */
export const appealHistory = [
  'created',
  'opened',
  'accepted',
  'rejected',
  'sent_to_review',
  'archived',
  'released',
] as const;

/** What happened to an appeal, oldest first, and when its deal got the bank's notice that it has: by itself, or by the trader's hand. */
export const appealEvent = z.object({
  event: z.enum([...appealHistory, ...(['notice_matched', 'notice_joined'] as const)]),
  at: time,
  /** Who of the staff it was is not said. */
  by: z.enum(['trader', 'platform', 'operator', 'system']),
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
