import { z } from 'zod';
import { methodGroup } from '../deals/deal.ts';
import { roubles } from '../values/money.ts';
import { time } from '../values/time.ts';
import { payoutStatus } from './payout-machine.ts';

/** What the trader earns on a payout: hundredths of a percent. */
export const PAYOUT_BONUS = 2_00n;
/** So long after its end the payee is still shown to those who had to do with it. */
export const PAYEE_SHOWN_HOURS = 24;

/** The amount and 2 % of it, rounded half up to a kopeck. */
export const creditedAmount = (amount: bigint) => amount + (amount * PAYOUT_BONUS + 5_000n) / 10_000n;

/** Whose word a note is, and about what: the trader's on cancelling, the moderator's on the others. */
export const payoutNoteKind = z.enum(['cancelled', 'sent_back', 'not_proven', 'rejected']);
export type PayoutNoteKind = z.output<typeof payoutNoteKind>;

export const payout = z.object({
  id: z.int(),
  trader_id: z.int().nullable(),
  bank: z.string(),
  method: methodGroup,
  amount: roubles,
  /** Initials in the pool, and again a day after the end. */
  fio: z.string(),
  /** Card or phone. Whole only for the trader who has taken the payout, up to a day after its end; otherwise the last four digits. */
  pan: z.string(),
  /** The first receipt; all of them are in `urls`. Signed and expiring, see files.ts. */
  url: z.string().nullable(),
  urls: z.array(z.string()),
  createdAt: time,
  pinAt: time.nullable(),
  status: payoutStatus,
  /** Why it was cancelled or rejected, or what is missing. */
  note: z.string(),
  note_kind: payoutNoteKind.nullable(),
});
export type Payout = z.output<typeof payout>;

/** Seen by the moderator: the last digits only, and what should make one look twice. */
export const moderatedPayout = payout.extend({
  /** Login of the trader who has it. */
  trader: z.string().nullable(),
  /** More than 30 minutes in work. */
  overdue: z.boolean(),
  /** One of the receipt files was sent for another payout before. */
  receipt_seen_before: z.boolean(),
  /** How often it was sent back to its trader. */
  sent_back: z.int(),
});
export type ModeratedPayout = z.output<typeof moderatedPayout>;
