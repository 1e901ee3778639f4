import { debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { ruleBook } from '@app/contract/rules';
import { type Actor, closingPostings, later, minutes } from '@app/server/kit';
import { dealAmount, digits } from '#world/made-up.ts';
import type { Random } from '#world/random.ts';
import { type Book, type PastDeal, type PastProfile, type PastTrader, postPast, recordPast } from './book.ts';
import { type Agenda, moscowDay } from './times.ts';

interface Rate {
  min_amount: bigint;
  max_amount: bigint;
  interest_rate: bigint;
}

export interface Month {
  book: Book;
  agenda: Agenda;
  random: Random;
  rates: readonly Rate[];
  now: Date;
  /** Who decides about appeals, and about payouts. */
  judges: Record<'appeals' | 'payouts', [Actor, ...Actor[]]>;
}

/** Payments closer than this could not be told apart. */
const APART = 20_00n;

/** Makes a deal as the platform's call does; undefined if no requisite of this trader fits. */
export function createPast(
  month: Month,
  trader: PastTrader,
  at: Date,
  life = minutes(Number(ruleBook.deal_minutes.initial)),
  amount = dealAmount(month.random, [300, 40_000]),
): PastDeal | undefined {
  const { book, random, rates } = month;
  const method = random.chance(0.32) ? 'card' : 'sbp';
  const rate = rates.find(({ min_amount, max_amount }) => min_amount <= amount && amount <= max_amount)?.interest_rate;
  if (rate === undefined) return undefined;
  const debited = debitedAmount(amount, rate);
  const profile = trader.profiles
    .filter((candidate) => fits(trader, candidate, { amount, method, at }))
    .toSorted((a, b) => (a.lastDealAt?.getTime() ?? 0) - (b.lastDealAt?.getTime() ?? 0))[0];
  if (!profile || trader.balances.available < debited) return undefined;

  const deal: PastDeal = {
    id: 0,
    trader,
    number: ++trader.deals,
    payment_id: `pay-${digits(random, 12)}`,
    profile,
    method,
    amount,
    rate,
    debited,
    status: DealStatus.waiting,
    created_at: at,
    expires_at: later(at, life),
    closed_at: null,
    notice: null,
  };
  book.deals.push(deal);
  trader.waiting.add(deal);
  profile.lastDealAt = at;
  profile.reserved += amount;
  if (method === 'card') profile.card.reserved += amount;
  postPast(book, trader, { kind: 'deal.held', ref: deal, from: 'available', to: 'held', amount: debited, at });
  const { payment_id } = deal;
  recordPast(book, { event: 'deal.created', ref: deal, by: 'platform', at, data: () => ({ payment_id }) });
  return deal;
}

function fits(
  trader: PastTrader,
  profile: PastProfile,
  deal: Pick<PastDeal, 'amount' | 'method'> & { at: Date },
): boolean {
  const [least, most] = profile.limits;
  const taken = profile.cycle.day === moscowDay(deal.at) ? profile.cycle.value : 0n;
  const near = [...trader.waiting].some(
    ({ profile: other, method, amount }) =>
      other === profile && method === deal.method && amount - deal.amount <= APART && deal.amount - amount <= APART,
  );
  return (
    profile.methods.includes(deal.method) &&
    least <= deal.amount &&
    deal.amount <= most &&
    deal.at < profile.until &&
    !trader.breaks.some(({ from, to }) => from <= deal.at && deal.at < to) &&
    taken + profile.reserved + deal.amount <= profile.cycleLimit &&
    !near
  );
}

/** Late or in time, with the amount that came. A late one is not closed if the balance does not cover it. */
export function closePast({ book }: Month, deal: PastDeal, at: Date, amount = deal.amount, by?: Actor): boolean {
  const { trader, profile } = deal;
  const late = deal.status !== DealStatus.waiting;
  const debited = debitedAmount(amount, deal.rate);
  const extra = late ? debited : debited - deal.debited;
  if (deal.status === DealStatus.closed || trader.balances.available < extra) return false;

  if (!late) stopWaiting(deal);
  fill(profile, amount, at);
  if (deal.method === 'card') profile.card.used += amount;
  for (const move of closingPostings({ debited_amount: deal.debited }, debited, late))
    postPast(book, trader, { ...move, ref: deal, at });
  const corrected = amount === deal.amount ? {} : { asked: String(deal.amount), came: String(amount) };
  const data = { late, ...corrected };
  recordPast(book, { event: 'deal.closed', ref: deal, by: by ?? { user: trader.id }, at, data: () => data });
  Object.assign(deal, { status: DealStatus.closed, amount, debited, closed_at: at });
  return true;
}

const left = {
  expired: { status: DealStatus.expired, by: () => 'system' },
  cancelled: { status: DealStatus.cancelled, by: () => 'platform' },
  archived: { status: DealStatus.archived, by: ({ trader }: PastDeal) => ({ user: trader.id }) },
} as const satisfies Record<string, { status: DealStatus; by: (deal: PastDeal) => Actor }>;

export function leavePast({ book }: Month, deal: PastDeal, how: keyof typeof left, at: Date): void {
  const { trader, debited: amount } = deal;
  const { status, by } = left[how];
  if (deal.status === DealStatus.waiting) {
    stopWaiting(deal);
    postPast(book, trader, { kind: 'deal.released', ref: deal, from: 'held', to: 'available', amount, at });
  }
  deal.status = status;
  recordPast(book, { event: `deal.${how}`, ref: deal, by: by(deal), at });
}

function stopWaiting(deal: PastDeal): void {
  const { trader, profile, method, amount } = deal;
  trader.waiting.delete(deal);
  profile.reserved -= amount;
  if (method === 'card') profile.card.reserved -= amount;
}

/** Cycles of the demo's profiles end at midnight. */
function fill(profile: PastProfile, amount: bigint, at: Date): void {
  const day = moscowDay(at);
  const { cycle } = profile;
  profile.used += amount;
  profile.cycle =
    cycle.day === day
      ? { ...cycle, value: cycle.value + amount, last: at }
      : { day, value: amount, first: at, last: at };
}
