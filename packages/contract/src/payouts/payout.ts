import { z } from 'zod';
import { talkMark } from '../conversation/talk-mark.ts';
import { methodGroup } from '../deals/deal.ts';
import { requestState } from '../two-persons/request-machine.ts';
import { percent, roubles } from '../values/money.ts';
import { time } from '../values/time.ts';
import { payoutActions, payoutNoteKind, payoutStatus } from './payout-machine.ts';

/** The amount and the bonus that was promised when the payout was made, rounded half up to a kopeck. */
export const creditedAmount = ({ amount, bonus }: { amount: bigint; bonus: bigint }) =>
  amount + (amount * bonus + 5_000n) / 10_000n;

/**
 * What everybody who sees a payout is told of it as it is: its platform, the traders, those who judge, staff. A field that is given here is in
 * each of their answers.
 */
export const payoutForAll = {
  bank: z.string(),
  method: methodGroup,
  amount: roubles,
  status: payoutStatus,
  createdAt: time,
};

/** As its trader sees it, and with masked number and name whoever looks at the pool. */
export const payout = z.object({
  id: z.int(),
  trader_id: z.int().nullable(),
  ...payoutForAll,
  /** What its trader gets on top of the amount. A later change of the rule does not change it. */
  bonus: percent,
  /** Only initials in the pool, and from a day after the end on. */
  fio: z.string(),
  /**
   * Card or phone number. In full only for the trader who has taken the payout, until a day after its end; otherwise the last four digits.
   */
  pan: z.string(),
  /** The first receipt; all of them are in `urls`. Signed and expiring, see files.ts. */
  url: z.string().nullable(),
  urls: z.array(z.string()),
  pinAt: time.nullable(),
  /** Until when it has to be paid; null unless it is in work. */
  workUntil: time.nullable(),
  /** The reason of a cancellation or rejection, or what is missing. */
  note: z.string(),
  note_kind: payoutNoteKind.nullable(),
  /** The conversation with staff: what a trader has not read, for a moderator what the trader wrote. */
  talk: talkMark,
});
export type Payout = z.output<typeof payout>;

/** As the moderator sees it: the last digits only, and signs that something may be wrong. */
export const moderatedPayout = payout.extend({
  /** Login of the trader who has it. */
  trader: z.string().nullable(),
  /** When it was last moved: taken, sent for review, sent back, found not proven. A decision says which of them it is about. */
  movedAt: time,
  /** In work for longer than it may be. */
  overdue: z.boolean(),
  /** From when on it may be returned to the pool; null unless it is in work. */
  returnableAt: time.nullable(),
  /** One of the receipt files was sent for another payout before. */
  receipt_seen_before: z.boolean(),
  /** How often it was sent back to its trader. */
  sent_back: z.int(),
  /** How often it still may be. */
  sendbacks_left: z.int(),
  /** What one judge has said that needs a second one. `refused`: the second said no, and an owner decides. */
  waits: z
    .object({
      action: z.enum(payoutActions),
      asked_by: z.int(),
      login: z.string(),
      asked_at: time,
      state: requestState,
    })
    .nullable(),
});
export type ModeratedPayout = z.output<typeof moderatedPayout>;
