import { creditedAmount } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { ruleBook } from '@app/contract/rules';
import { hours, later, minutes } from '@app/server/kit';
import { cancelReason, digits, somePayout } from '#world/made-up.ts';
import { type PastFile, type PastPayout, type PastTrader, postPast, recordPast } from './book.ts';
import type { Month } from './deals.ts';
import { monthBefore, someMoment } from './times.ts';

export interface PayoutCast {
  traders: PastTrader[];
  /** Ids of the moderators. */
  moderators: [number, ...number[]];
}

const POOL = 12;

/** Paid payouts of the month: everything up to yesterday is settled. */
export function planPayouts(month: Month, { traders, moderators }: PayoutCast): void {
  const { agenda, random, now } = month;
  for (const trader of traders) {
    for (const { start, weekend } of monthBefore(later(now, -hours(3)))) {
      const count = random.between(2, weekend ? 3 : 5);
      for (let index = 0; index < count; index++) {
        const at = someMoment(random, start);
        if (at > later(now, -hours(3))) continue;
        const moderator = random.pick(moderators);
        agenda.at(at, () => pay(month, createPayout(month, at), { trader, moderator, cancelled: random.chance(0.04) }));
      }
    }
  }
}

function pay(
  month: Month,
  payout: PastPayout,
  { trader, moderator, cancelled }: { trader: PastTrader; moderator: number; cancelled: boolean },
): void {
  const { agenda, random } = month;
  const taken = later(payout.created_at, minutes(random.between(2, 25)));
  const sent = later(taken, minutes(random.between(4, 24)));
  const settled = later(sent, minutes(random.between(6, 70)));
  agenda.at(taken, () => take(month, payout, trader, taken));
  if (cancelled) {
    agenda.at(sent, () => cancel(month, payout, sent));
    agenda.at(settled, () => refuse(month, payout, settled, moderator));
  } else {
    agenda.at(sent, () => send(month, payout, sent, 'png'));
    agenda.at(settled, () => finish(month, payout, settled, moderator));
  }
}

/** The state of a payout, and how many minutes ago it got there. */
interface Story {
  taken: number;
  sent?: number;
  /** The moderator asks for a better receipt. */
  sentBack?: number;
  /** The moderator finds that nothing is proven. */
  notProven?: number;
  cancelled?: number;
  /** Has the receipt of an earlier payout, so that the moderator is warned. */
  reused?: boolean;
  receipt?: PastFile;
}

const stories: Record<'visitor' | 'colleague', Story[]> = {
  visitor: [
    { taken: 190, sent: 178, notProven: 151 },
    { taken: 96, sent: 80, receipt: 'pdf' },
    { taken: 52, sent: 44, receipt: 'other pdf' },
    { taken: 31, sent: 19, sentBack: 3 },
    { taken: 4 },
    { taken: 2 },
  ],
  colleague: [{ taken: 74, sent: 66, reused: true }, { taken: 130, cancelled: 117 }, { taken: 47 }],
};

/** Payouts on every tab, and a full pool. The overdue one is the colleague's: the visitor must be able to take more. */
export function planPresentPayouts(
  month: Month,
  { visitor, colleague, moderator }: { visitor: PastTrader; colleague: PastTrader; moderator: number },
): void {
  const { agenda, now } = month;
  const ago = (count: number) => later(now, -minutes(count));
  for (const [trader, list] of [
    [visitor, stories.visitor],
    [colleague, stories.colleague],
  ] as const) {
    for (const { taken, sent, sentBack, notProven, cancelled, reused, receipt = 'png' } of list) {
      agenda.at(ago(taken + 11), () => {
        const payout = createPayout(month, ago(taken + 11));
        agenda.at(ago(taken), () => take(month, payout, trader, ago(taken)));
        if (sent) agenda.at(ago(sent), () => send(month, payout, ago(sent), receipt, reused));
        if (sentBack) agenda.at(ago(sentBack), () => sendBack(month, payout, ago(sentBack), moderator));
        if (notProven) agenda.at(ago(notProven), () => findNotProven(month, payout, ago(notProven), moderator));
        if (cancelled) agenda.at(ago(cancelled), () => cancel(month, payout, ago(cancelled)));
      });
    }
  }
  for (let index = POOL; index > 0; index--) agenda.at(ago(3 * index), () => void createPayout(month, ago(3 * index)));
}

function createPayout({ book, random }: Month, at: Date): PastPayout {
  const payout_id = `out-${digits(random, 12)}`;
  const empty = { id: 0, trader: null, why: null, sent_back: 0, pin_at: null, receipt: null };
  const payout = {
    ...somePayout(random, payout_id),
    ...empty,
    status: PayoutStatus.waiting,
    created_at: at,
    moved_at: at,
  };
  book.payouts.push(payout);
  recordPast(book, { event: 'payout.created', ref: payout, by: 'platform', at, data: () => ({ payout_id }) });
  return payout;
}

function take(month: Month, payout: PastPayout, trader: PastTrader, at: Date): void {
  Object.assign(payout, { trader, pin_at: at });
  move(month, payout, 'taken', PayoutStatus.inWork, at, trader.id);
}

function send(month: Month, payout: PastPayout, at: Date, kind: PastFile, reused = false): void {
  const paid = month.book.payouts.find(({ status, receipt }) => status === PayoutStatus.done && receipt);
  payout.receipt = { kind, at, ...(reused && paid && { like: paid }) };
  move(month, payout, 'sent_to_review', PayoutStatus.review, at);
}

function cancel(month: Month, payout: PastPayout, at: Date): void {
  payout.why = { kind: 'cancelled', text: cancelReason(month.random, payout.method) };
  move(month, payout, 'cancelled', PayoutStatus.incorrect, at);
}

function sendBack(month: Month, payout: PastPayout, at: Date, moderator: number): void {
  const why = { kind: 'sent_back', text: 'На чеке не видно имя получателя' } as const;
  Object.assign(payout, { why, sent_back: 1, pin_at: at });
  move(month, payout, 'sent_back', PayoutStatus.inWork, at, moderator);
}

function findNotProven(month: Month, payout: PastPayout, at: Date, moderator: number): void {
  payout.why = { kind: 'not_proven', text: 'Перевод на чеке ещё не исполнен' };
  move(month, payout, 'not_proven', PayoutStatus.incorrect, at, moderator);
}

function refuse(month: Month, payout: PastPayout, at: Date, moderator: number): void {
  if (payout.why) payout.why = { ...payout.why, kind: 'rejected' };
  move(month, payout, 'rejected', PayoutStatus.rejected, at, moderator);
}

function finish(month: Month, payout: PastPayout, at: Date, moderator: number): void {
  if (!payout.trader) return;
  const amount = creditedAmount({ ...payout, bonus: ruleBook.payout_bonus.initial });
  postPast(month.book, payout.trader, {
    kind: 'payout.done',
    ref: payout,
    from: 'payouts',
    to: 'available',
    amount,
    at,
  });
  move(month, payout, 'done', PayoutStatus.done, at, moderator, { credited: String(amount) });
}

function move(
  { book }: Month,
  payout: PastPayout,
  event: string,
  status: PastPayout['status'],
  at: Date,
  by = payout.trader?.id ?? 0,
  more: { credited?: string } = {},
): void {
  Object.assign(payout, { status, moved_at: at });
  const { why, trader } = payout;
  const data = { trader_id: trader?.id ?? null, ...(why && { note: why.text }), ...more };
  recordPast(book, { event: `payout.${event}`, ref: payout, by: { user: by }, at, data: () => data });
}
