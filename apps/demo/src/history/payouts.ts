import { creditedAmount } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutReasons } from '@app/contract/payouts/payout-words';
import { ruleBook } from '@app/contract/rules';
import { type Actor, hours, later, minutes } from '@app/server/kit';
import { cancelReason, digits, somePayout } from '#world/made-up.ts';
import type { Random } from '#world/random.ts';
import { type PastFile, type PastPayout, type PastTrader, postPast, recordPast } from './book.ts';
import type { Month } from './deals.ts';
import { someReason } from './reasons.ts';
import { monthBefore, someMoment } from './times.ts';

const POOL = 12;

/** Payouts of the month: everything up to yesterday is settled. */
export function planPayouts(month: Month, traders: PastTrader[]): void {
  const { agenda, random, now } = month;
  for (const trader of traders) {
    for (const { start, weekend } of monthBefore(later(now, -hours(3)))) {
      const count = random.between(2, weekend ? 3 : 5);
      for (let index = 0; index < count; index++) {
        const at = someMoment(random, start);
        if (at > later(now, -hours(3))) continue;
        // What takes longer began long ago: it is over, too.
        const fate = at < later(now, -hours(8)) ? someFate(random) : 'paid';
        agenda.at(at, () => pay(month, createPayout(month, at), trader, fate));
      }
    }
  }
}

type Fate = 'paid' | 'cancelled' | 'sent back' | 'proven later';

const someFate = (random: Random): Fate =>
  random.chance(0.8) ? 'paid' : random.pick(['cancelled', 'sent back', 'proven later']);

function pay(month: Month, payout: PastPayout, trader: PastTrader, fate: Fate): void {
  const { agenda, random, judges } = month;
  let at = payout.created_at;
  const then = (least: number, most: number, run: (at: Date) => void) => {
    const time = later(at, minutes(random.between(least, most)));
    at = time;
    agenda.at(time, () => run(time));
  };
  const [judge, other] = [random.pick(judges.payouts), random.pick(judges.payouts)];
  const sends = (again: number) => then(again, 24, (time) => send(month, payout, time, 'png'));

  then(2, 25, (time) => take(month, payout, trader, time));
  if (fate === 'cancelled') then(4, 24, (time) => cancel(month, payout, time));
  else sends(4);
  if (fate === 'sent back') {
    then(6, 40, (time) => sendBack(month, payout, time, judge));
    sends(5);
  }
  if (fate === 'proven later') {
    then(12, 90, (time) => findNotProven(month, payout, time, judge));
    sends(8);
  }
  const end = fate === 'cancelled' ? refuse : finish;
  then(6, 70, (time) => end(month, payout, time, other));
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
  { visitor, colleague }: { visitor: PastTrader; colleague: PastTrader },
): void {
  const { agenda, now, judges } = month;
  const [judge] = judges.payouts;
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
        if (sentBack) agenda.at(ago(sentBack), () => sendBack(month, payout, ago(sentBack), judge));
        if (notProven) agenda.at(ago(notProven), () => findNotProven(month, payout, ago(notProven), judge));
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
  move(month, payout, 'taken', PayoutStatus.inWork, at);
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

function sendBack(month: Month, payout: PastPayout, at: Date, by: Actor): void {
  const { note, code } = someReason(month.random, payoutReasons.sendback);
  Object.assign(payout, { why: { kind: 'sent_back', text: note }, sent_back: 1, pin_at: at });
  move(month, payout, 'sent_back', PayoutStatus.inWork, at, by, { code });
}

function findNotProven(month: Month, payout: PastPayout, at: Date, by: Actor): void {
  const { note, code } = someReason(month.random, payoutReasons.notproven);
  payout.why = { kind: 'not_proven', text: note };
  move(month, payout, 'not_proven', PayoutStatus.incorrect, at, by, { code });
}

function refuse(month: Month, payout: PastPayout, at: Date, by: Actor): void {
  const { note, code } = someReason(month.random, payoutReasons.fullreject);
  payout.why = { kind: 'rejected', text: note };
  move(month, payout, 'rejected', PayoutStatus.rejected, at, by, { code });
}

function finish(month: Month, payout: PastPayout, at: Date, by: Actor): void {
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
  const { code } = someReason(month.random, payoutReasons.done);
  move(month, payout, 'done', PayoutStatus.done, at, by, { code, credited: String(amount) });
}

function move(
  { book }: Month,
  payout: PastPayout,
  event: string,
  status: PastPayout['status'],
  at: Date,
  by: Actor = { user: payout.trader?.id ?? 0 },
  more: { code?: string; credited?: string } = {},
): void {
  Object.assign(payout, { status, moved_at: at });
  const { why, trader } = payout;
  const data = { trader_id: trader?.id ?? null, ...(why && { note: why.text }), ...more };
  recordPast(book, { event: `payout.${event}`, ref: payout, by, at, data: () => data });
}
