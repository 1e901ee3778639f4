import { z } from 'zod';
import { appealForAll, appealNotes } from '../appeals/appeal.ts';
import { talkSide } from '../conversation/case-talk.ts';
import { methodGroup } from '../deals/deal.ts';
import { dealStatus } from '../deals/deal-machine.ts';
import { journalRow } from '../journal/console-journal.ts';
import { payoutForAll } from '../payouts/payout.ts';
import { payoutNoteKind } from '../payouts/payout-machine.ts';
import type { Route } from '../route.ts';
import { thingName } from '../things/thing.ts';
import { percent, roubles } from '../values/money.ts';
import { time } from '../values/time.ts';
import { caseKey, caseKind } from './case-leases.ts';
import { caseRow } from './cases.ts';

/** What the proof is compared with. Names are initials for staff; moderators, who compare them with receipts, see them as in their lists. */
const facts = z.object({
  number: z.string().nullable(),
  trader: thingName.nullable(),
  platform: thingName.nullable(),
  bank: z.string(),
  method: methodGroup,
  tail: z.string(),
  fio: z.string(),
  amount: roubles,
  createdAt: time,
  /** Words of the platform with an appeal; of a payout, why it was cancelled or came back. */
  note: z.string(),
});

/** An appeal, and the deal that it is about. */
export const appealFacts = facts.extend({
  ...appealForAll,
  ...appealNotes,
  deal_amount: roubles,
  deal_status: dealStatus,
  deal_at: time,
  held: roubles,
  short: roubles,
  /** Decided for the payer: what closing the deal took from the trader, and what of it became a debt. */
  taken: roubles.nullable(),
  owed: roubles,
});
export type AppealFacts = z.output<typeof appealFacts>;

export const payoutFacts = facts.extend({
  ...payoutForAll,
  bonus: percent,
  note_kind: payoutNoteKind.nullable(),
  pinAt: time.nullable(),
  movedAt: time,
  sent_back: z.int(),
  /** When it may go back to the pool at the earliest, and how often it may still go back to its trader. */
  returnableAt: time.nullable(),
  sendbacks_left: z.int(),
});
export type PayoutFacts = z.output<typeof payoutFacts>;

const elsewhere = z.object({ kind: caseKind, id: z.int() });
export type RelatedCase = z.output<typeof elsewhere>;

/** Something that a PDF's own text says; equal to the facts of the case, or different. */
const fileMark = z.object({
  what: z.enum(['amount', 'date', 'digits', 'bank', 'name']),
  found: z.string(),
  /** Null if the file says something else, but not all of it was read. */
  equal: z.boolean().nullable(),
});
export type FileMark = z.output<typeof fileMark>;

const caseFile = z.object({
  /** Signed and expiring. */
  url: z.string(),
  /** Of a PDF; 1 of everything else. */
  pages: z.int(),
  /** Of a payout: a receipt of the trader who had it before it went back to the pool. */
  former: z.boolean(),
  /** Who attached it to a message about this case; null of the proof and the receipts. */
  from: talkSide.exclude(['staff']).nullable(),
  /** The same content came with these, too. */
  seen: z.array(elsewhere),
  /** What its own text says; null of pictures and films, which are only shown. The numbers of operations with the other cases that have them. */
  says: z
    .object({
      marks: z.array(fileMark),
      operations: z.array(z.object({ number: z.string(), seen: z.array(elsewhere) })),
    })
    .nullable(),
});
export type CaseFile = z.output<typeof caseFile>;

/** What a bank told the trader's phones around that time, of the deal's profile or of one that cannot be told from it, whichever deal it was joined to. */
const caseNotice = z.object({
  id: z.int(),
  at: time,
  amount: roubles,
  payer: z.string().nullable(),
  digits: z.string().nullable(),
  /** An SMS can be forged. */
  sms: z.boolean(),
  deal_id: z.int().nullable(),
  /** As much as the appeal asks for or the deal was made for, within 10 ₽. */
  fits: z.boolean(),
  /** Of the bank, but which of the trader's profiles it came to cannot be told. */
  unsure: z.boolean(),
});
export type CaseNotice = z.output<typeof caseNotice>;

const earlierCase = z.object({ kind: caseKind, id: z.int(), amount: roubles, status: z.int(), at: time });
export type EarlierCase = z.output<typeof earlierCase>;

export const caseView = z.object({
  kind: caseKind,
  id: z.int(),
  /** As in the queue; null if there is nothing to decide. */
  row: caseRow.nullable(),
  appeal: appealFacts.nullable(),
  payout: payoutFacts.nullable(),
  files: z.array(caseFile),
  /** Null for who may not see them: moderators; and of payouts. */
  notices: z.array(caseNotice).nullable(),
  /** Moderators read that of the payout, without the platform. */
  timelines: z.array(z.object({ of: z.enum(['appeal', 'deal', 'payout']), rows: z.array(journalRow) })),
  earlier: z.object({
    /** Of this trader, within so many days: cases that ended, and how many of them badly. */
    days: z.int(),
    ended: z.int(),
    bad: z.int(),
    cases: z.array(earlierCase),
  }),
  serverTime: time,
});
export type CaseView = z.output<typeof caseView>;

export const caseViewApi = {
  view: {
    access: 'judge',
    right: 'see',
    method: 'POST',
    path: '/staff/v1/cases/view',
    summary: 'Одно дело: файлы, факты, уведомления банка вокруг сделки, истории, прежние дела этого трейдера',
    body: caseKey,
    response: caseView,
  },
} satisfies Record<string, Route>;
