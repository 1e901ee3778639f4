import { randomBytes } from 'node:crypto';
import type { Deal } from '@app/contract/deals/deal';
import { dealsApi } from '@app/contract/deals/deals-api';
import { type Act, act, type Cast, type Trader } from './cast.ts';
import { ignoreRefusal } from './door.ts';
import { dealAmount } from './made-up.ts';

/** At most this many wait for one visitor. */
const MOST_WAITING = 8;
/** Customers come often; how full the cabinets are is checked less often. */
const SHORTEST_ARRIVAL = 500;
const LOOK_AGAIN = 4_000;
/** The waiting deals of each visitor at the start: how many seconds each lasts. */
const FIRST_WAITING = [600, 1200, 2100, 3300];

/** In roubles. Phones of visitors begin at 300, those of colleagues end at 2 000. */
const AMOUNTS: [number, number] = [300, 40_000];
const SMALL_CHANGE: [number, number] = [100, 299];

/** The platform's customers: they come, get requisites and pay, or change their minds. */
export function dealActs(cast: Cast): Act[] {
  const { platform, random, humans, robots, speed, now } = cast;
  const doubtful: { id: number; until: number }[] = [];

  let looked = 0;
  let room = 0;

  const arrive = async () => {
    if (now().getTime() - looked >= LOOK_AGAIN) {
      room = MOST_WAITING - Math.max(0, ...(await Promise.all(humans.map(countWaiting))));
      looked = now().getTime();
    }
    // All of them may come to the same visitor. When a visitor has enough, only small amounts come, which colleagues take.
    const amount = dealAmount(random, room-- > 0 ? AMOUNTS : SMALL_CHANGE);
    const made = await makeDeal(cast, amount, Math.max(60, Math.round(lifetime(cast) / Math.max(1, speed / 2))));
    if (made && random.chance(0.06))
      doubtful.push({ id: made.id, until: now().getTime() + (random.between(25, 70) * 1000) / speed });
  };
  const changeMind = async () => {
    const due = doubtful.findIndex(({ until }) => until <= now().getTime());
    const [deal] = due < 0 ? [] : doubtful.splice(due, 1);
    if (deal) await platform.cancelDeal(deal.id);
  };
  return [
    act(cast, 'a customer pays', 25 / (humans.length + robots.length / 2), arrive, SHORTEST_ARRIVAL),
    act(cast, 'a customer changes their mind', 15, changeMind),
  ];
}

/** Some pay after a long time. */
const lifetime = ({ random }: Cast) => (random.chance(0.1) ? 900 : random.between(75, 180));

/** Makes a deal for every visitor who has none. */
export async function fillWaiting(cast: Cast): Promise<void> {
  const idle = (await Promise.all(cast.humans.map(countWaiting))).filter((count) => count === 0).length;
  for (const life of FIRST_WAITING) for (let index = 0; index < idle; index++) await makeWaiting(cast, life);
}

/** For whoever may take it. */
export const makeWaiting = (cast: Cast, life = Math.max(...FIRST_WAITING)): Promise<unknown> =>
  makeDeal(cast, dealAmount(cast.random, AMOUNTS), life);

async function makeDeal({ platform, random }: Cast, amount: bigint, expires_in: number) {
  const method_group = random.chance(0.3) ? 'card' : 'sbp';
  const payment_id = `pay-${randomBytes(6).toString('hex')}`;
  // Nobody may be able to take this amount now; that is normal.
  return platform.createDeal({ payment_id, amount, method_group, expires_in }).catch(ignoreRefusal);
}

/** If a visitor cannot be asked (they changed the password), the others are still served. */
async function countWaiting({ session }: Trader): Promise<number> {
  const page = { lk_id: '', status: '0', page: 1, count: 10 } as const;
  const answer = await session.call(dealsApi.list, page).catch(ignoreRefusal);
  return answer?.countTraderDeals ?? 0;
}

/** A robot trader closes what was paid, all with one code. One in eight was never paid. */
export function closingAct(cast: Cast, trader: Trader): Act {
  const { session, codes } = trader;
  return act(cast, `${trader.login} closes deals`, 12, async () => {
    const page = { lk_id: '', status: '0', page: 1, count: 50 } as const;
    const { traderDeals, serverTime } = await session.call(dealsApi.list, page);
    const isSeen = (deal: Deal) => serverTime.getTime() - deal.createdAt.getTime() >= patienceOf(cast, deal);
    const paid = traderDeals.filter((deal) => isPaid(deal) && isSeen(deal)).map(({ id }) => id);
    const otp_code = paid.length > 0 ? codes.fresh() : undefined;
    if (otp_code) await session.call(dealsApi.changeStatus, { deal_ids: paid, otp_code, state: 'close' });
  });
}

/** Decided by the deal's number, so that the result is the same however often it is asked for. */
export const isPaid = ({ id }: Pick<Deal, 'id'>) => id % 8 !== 0;

/** How many milliseconds a colleague takes to close it. */
export const patienceOf = ({ speed }: Cast, { id }: Deal) => ((15 + ((id * 7919) % 55)) * 1000) / speed;
