import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { mayMove, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { type Act, act, type Cast } from './cast.ts';

/** This many are left for the visitor's moderator. */
const KEPT_IN_REVIEW = 3;
const KEPT_UNDECIDED = 2;
/** What a visitor has sent or let become overdue is left for this long to the visitor's own moderator, at any speed. */
const VISITORS_TIME = 4 * 60_000;
const ROBOTS_TIME = 90_000;
/** One in this many receipts of a robot is not good enough at first. */
const UNREADABLE = 9;

/** A colleague of the visitor's moderator, who keeps the work from piling up. */
export function moderationAct(cast: Cast): Act {
  const { humans, speed, now } = cast;
  const firstSeen = new Map<number, number>();
  const visitors = new Set(humans.map(({ login }) => login));

  /** Those that have been there long enough, the oldest first; others are forgotten. */
  const ripe = (payouts: ModeratedPayout[]) =>
    payouts.filter(({ id, trader }) => {
      const since = firstSeen.get(id) ?? now().getTime();
      firstSeen.set(id, since);
      return now().getTime() - since >= (visitors.has(trader ?? '') ? VISITORS_TIME : ROBOTS_TIME / speed);
    });

  return act(cast, 'a moderator looks', 45, async () => {
    const review = await list(cast, PayoutStatus.review);
    const undecided = await list(cast, PayoutStatus.incorrect);
    const present = new Set([...review, ...undecided].map(({ id }) => id));
    for (const id of firstSeen.keys()) if (!present.has(id)) firstSeen.delete(id);

    const [paid] = ripe(review);
    if (paid && review.length > KEPT_IN_REVIEW) await check(cast, paid, visitors);

    const settled = ripe(undecided);
    // With an overdue payout a visitor could not take another.
    const blocking = settled.find(({ overdue, trader }) => overdue && visitors.has(trader ?? ''));
    if (blocking) await giveUp(cast, blocking);
    const next = settled.find((payout) => payout !== blocking && maySettle(cast, payout));
    if (next && undecided.length > KEPT_UNDECIDED) await settle(cast, next);
  });
}

async function check({ moderator }: Cast, payout: ModeratedPayout, visitors: Set<string>): Promise<void> {
  const { id, trader, sent_back } = payout;
  const unreadable = id % UNREADABLE === 0 && sent_back === 0 && !visitors.has(trader ?? '');
  const decision = unreadable
    ? ({ action: 'sendback', reject_comment: 'На чеке не видно дату и сумму' } as const)
    : ({ action: 'done' } as const);
  await moderator.call(payoutsApi.moderationEdit, { id, ...decision });
}

/** Settles what became overdue while nobody was there, so that a visitor can begin. */
export async function freeVisitors(cast: Cast): Promise<void> {
  const visitors = new Set(cast.humans.map(({ login }) => login));
  for (const payout of await list(cast, PayoutStatus.incorrect)) {
    if (payout.overdue && visitors.has(payout.trader ?? '')) await giveUp(cast, payout);
  }
}

/** The visitor has left: their payouts are cancelled for them and returned to the pool. */
async function giveUp(cast: Cast, payout: ModeratedPayout): Promise<void> {
  const visitor = cast.humans.find(({ login }) => login === payout.trader);
  await visitor?.session.call(payoutsApi.edit, { id: payout.id, action: 'cancel', note: 'Отмена без комментария' });
  if (payout.urls.length === 0) await settle(cast, payout);
}

/** A payout in work can be returned only after a while. */
const maySettle = ({ now }: Cast, payout: ModeratedPayout) => mayMove(payout, 'return', now());

/** With a receipt on it, one person alone cannot return it. */
async function settle({ moderator }: Cast, { id, pinAt, urls }: ModeratedPayout): Promise<void> {
  if (urls.length > 0) {
    const reject_comment = 'Перевод не подтверждён';
    await moderator.call(payoutsApi.moderationEdit, { id, action: 'fullreject', reject_comment });
    return;
  }
  await moderator.call(payoutsApi.moderationEdit, {
    id,
    action: 'return',
    no_money_sent: true,
    ...(pinAt && { pinAt }),
  });
}

async function list({ moderator }: Cast, status: -1 | 2): Promise<ModeratedPayout[]> {
  return (await moderator.call(payoutsApi.moderationList, { status, page: 1, count: 50 })).payoutRequests;
}
