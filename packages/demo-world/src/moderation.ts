import { type ModeratedPayout, PayoutStatus, payoutsApi } from '@app/contract/payouts';
import { type Act, act, type Cast } from './cast.ts';

/** Left for the visitor's moderator. */
const KEPT_IN_REVIEW = 3;
const KEPT_IN_TROUBLE = 2;
/** What a visitor has sent or let run over waits so long for the visitor's own moderator, at any speed. */
const VISITORS_TIME = 4 * 60_000;
const ROBOTS_TIME = 90_000;

/** A colleague of the visitor's moderator, who keeps the work from piling up. */
export function moderationAct(cast: Cast): Act {
  const { moderator, humans, speed, now } = cast;
  const firstSeen = new Map<number, number>();
  const visitors = new Set(humans.map(({ login }) => login));

  /** Those that have been there long enough, the oldest first; what has gone is forgotten. */
  const ripe = (payouts: ModeratedPayout[]) =>
    payouts.filter(({ id, trader }) => {
      const since = firstSeen.get(id) ?? now().getTime();
      firstSeen.set(id, since);
      return now().getTime() - since >= (visitors.has(trader ?? '') ? VISITORS_TIME : ROBOTS_TIME / speed);
    });

  return act(cast, 'a moderator looks', 45, async () => {
    const review = await list(cast, PayoutStatus.review);
    const troubles = await list(cast, PayoutStatus.incorrect);
    const present = new Set([...review, ...troubles].map(({ id }) => id));
    for (const id of firstSeen.keys()) if (!present.has(id)) firstSeen.delete(id);

    const [paid] = ripe(review);
    if (paid && review.length > KEPT_IN_REVIEW)
      await moderator.call(payoutsApi.moderationEdit, { id: paid.id, action: 'done' });

    const settled = ripe(troubles);
    // Overdue, a visitor could take nothing new.
    const blocking = settled.find(({ overdue, trader }) => overdue && visitors.has(trader ?? ''));
    const trouble = blocking ?? (troubles.length > KEPT_IN_TROUBLE ? settled[0] : undefined);
    if (trouble) await giveBack(cast, trouble);
  });
}

/** Whatever has run over while nobody was there: a visitor begins with free hands. */
export async function freeVisitors(cast: Cast): Promise<void> {
  const visitors = new Set(cast.humans.map(({ login }) => login));
  for (const payout of await list(cast, PayoutStatus.incorrect)) {
    if (payout.overdue && visitors.has(payout.trader ?? '')) await giveBack(cast, payout);
  }
}

async function giveBack({ moderator }: Cast, { id, pinAt }: ModeratedPayout): Promise<void> {
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
