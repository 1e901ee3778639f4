import { dealsApi } from '@app/contract/deals/deals-api';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { platformApi } from '@app/contract/platforms/platform';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { later, minutes, seconds } from '#lib/clock.ts';
import { givenCard, givenProfile, givenRate } from '#testing/given/profiles.ts';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { type Aim, aim, answerOf, choose, makeDiary, playAll } from '#testing/hostile/model.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

/** Where a deal is paid to: the profile's phone, or a card by its position in the list. */
type Place = 'phone' | number;

interface ModelDeal {
  amount: bigint;
  place: Place;
  state: 'waiting' | 'left' | 'closed';
  expires: Date;
}

/** What closed deals have added to one profile. What waiting ones have reserved is computed. */
interface Model {
  used: bigint;
  cycle: bigint;
  cards: { used: bigint; total: bigint }[];
  deals: ModelDeal[];
}

interface Real {
  trader: Visitor;
  profile: number;
  beat(): Promise<unknown>;
  /** The numbers that are paid to; cards in the order of preference. */
  phone: string;
  pans: string[];
  /** In the same order as in the model. */
  ids: number[];
}

// The cycle is full several times before the total is, and the main card before both: each limit refuses something that the others allow.
const CYCLE = 5000_00n;
const TOTAL = 9000_00n;
const CARDS = [2000_00n, 3500_00n];

const { seed, runs, usual } = fuzzSettings('limit-model', { daily: 2, long: 8 });
const diary = makeDiary();
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const isWaiting = ({ state }: ModelDeal) => state === 'waiting';
const mayClose = ({ state }: ModelDeal) => state !== 'closed';
const near = (a: bigint, b: bigint) => (a > b ? a - b : b - a) <= 20_00n;
function reservedOf({ deals }: Model, place?: Place): bigint {
  const counted = deals.filter((deal) => isWaiting(deal) && (place === undefined || deal.place === place));
  return counted.reduce((sum, { amount }) => sum + amount, 0n);
}
const isTaken = ({ deals }: Model, place: Place, amount: bigint) =>
  deals.some((deal) => isWaiting(deal) && deal.place === place && near(deal.amount, amount));

/** Pure: where the deal goes, or why it is refused. */
function placeFor(model: Model, method: 'sbp' | 'card', amount: bigint): { place: Place } | { why: string } {
  if (model.used + reservedOf(model) + amount > TOTAL) return { why: 'total' };
  if (model.cycle + reservedOf(model) + amount > CYCLE) return { why: 'cycle' };
  if (method === 'sbp') return isTaken(model, 'phone', amount) ? { why: 'distance' } : { place: 'phone' };
  const roomy = [...model.cards.entries()].filter(
    ([index, { used, total }]) => used + reservedOf(model, index) + amount <= total,
  );
  if (roomy.length === 0) return { why: 'cards' };
  const free = roomy.find(([index]) => !isTaken(model, index, amount));
  return free ? { place: free[0] } : { why: 'distance' };
}

type Step =
  | { do: 'create'; method: 'sbp' | 'card'; roubles: number }
  | { do: 'close' | 'cancel'; at: Aim }
  | { do: 'expire' | 'turn' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      method: fc.constantFrom('sbp', 'card'),
      roubles: fc.integer({ min: 10, max: 150 }).map((tens) => tens * 10),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('close' as const), at: aim }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), at: aim }) },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'turn' as const }) },
);

async function act(model: Model, real: Real, move: Step): Promise<void> {
  switch (move.do) {
    case 'create':
      return create(model, real, move);
    case 'expire':
      return expire(model);
    case 'turn':
      return turn(model, real);
  }
  const index = choose(model.deals, move.at, move.do === 'close' ? mayClose : isWaiting) ?? 0;
  const [known, id] = [model.deals[index], real.ids[index]];
  if (!known || !id) return;
  const played = { close: () => close(model, real, known, id), cancel: () => cancel(known, id) };
  diary.note(`${move.do} ${await played[move.do]()}`);
}

let serial = 0;
async function create(model: Model, real: Real, { method, roubles }: { method: 'sbp' | 'card'; roubles: number }) {
  const amount = BigInt(roubles) * 100n;
  const chosen = placeFor(model, method, amount);
  await real.beat();
  const input = { payment_id: `limits-${++serial}`, amount: roubles, method_group: method, expires_in: 15 * 60 };
  const answer = await server.platform('POST', platformApi.createDeal.path, input);
  if ('why' in chosen) {
    diary.note(`create refused by ${chosen.why}`);
    return expect(await answerOf(answer)).toBe('409 no_requisite');
  }
  const { place } = chosen;
  expect(await answerOf(answer)).toBe('200');
  const { pan, phone } = answer.body.requisite;
  expect(pan ?? phone).toBe(place === 'phone' ? real.phone : real.pans[place]);
  diary.note(`create ${place}`);
  model.deals.push({ amount, place, state: 'waiting', expires: later(server.clock.now(), minutes(15)) });
  real.ids.push(answer.body.id);
}

async function close(model: Model, { trader }: Real, deal: ModelDeal, deal_id: number): Promise<string> {
  // A new code for every try.
  server.clock.move(seconds(30));
  const body = { deal_id, state: 'close', otp_code: server.otpCode() };
  const said = await answerOf(trader.post(dealsApi.changeStatus.path, body));
  expect(said).toBe(mayClose(deal) ? '200' : '409 deal_closed');
  if (!mayClose(deal)) return said;
  const note = deal.state;
  deal.state = 'closed';
  model.used += deal.amount;
  model.cycle += deal.amount;
  const card = deal.place === 'phone' ? undefined : model.cards[deal.place];
  if (card) card.used += deal.amount;
  return note;
}

async function cancel(deal: ModelDeal, id: number): Promise<string> {
  const said = await answerOf(server.platform('POST', `/platform/v1/deals/${id}/cancel`));
  expect(said === '200').toBe(isWaiting(deal));
  if (isWaiting(deal)) deal.state = 'left';
  return said;
}

async function expire(model: Model): Promise<void> {
  server.clock.move(minutes(10));
  await expireDueDeals(server.needs);
  for (const deal of model.deals) {
    if (!isWaiting(deal) || deal.expires > server.clock.now()) continue;
    deal.state = 'left';
    diary.note('expired');
  }
}

/** Off and on again, which resets a cycle of mode 1. */
async function turn(model: Model, { trader, profile }: Real): Promise<void> {
  for (const available of [0, 1]) {
    const { status } = await trader.post(bankProfilesApi.work.path, { bank_profile_id: profile, available });
    expect(status).toBe(200);
  }
  if (model.cycle > 0n) diary.note('cycle emptied');
  model.cycle = 0n;
}

async function compare(model: Model, { profile }: Real): Promise<void> {
  const stored = await server.db.one(sql`
    select used_total_amount as used, cycle_value as cycle, reserved_amount as reserved from profile_fills where bank_profile_id = ${profile}`);
  expect(stored).toEqual({ used: model.used, cycle: model.cycle, reserved: reservedOf(model) });
  const cards = await server.db.many(sql`
    select used_total_amount as used, reserved_amount as reserved from requisite_profiles where bank_profile_id = ${profile}
    order by is_main desc, id`);
  expect(cards).toEqual(model.cards.map(({ used }, index) => ({ used, reserved: reservedOf(model, index) })));
}

/** The only trader who takes deals. The main card is the younger one. */
async function begin(): Promise<{ model: Model; real: Real }> {
  await server.db.run(sql`update bank_profiles set available = 0`);
  const trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  const { id: profile, beat, phonenumber, pan } = await givenProfile(server, trader);
  const main = await givenCard(server, trader, profile, { is_main: 1 });
  await server.db.run(sql`
    update bank_profiles set cycle_limit = ${CYCLE}, total_amount = ${TOTAL}, cycle_mode = 1 where id = ${profile}`);
  await server.db.run(sql`
    update requisite_profiles set total_amount = case is_main when 1 then ${CARDS[0]}::bigint else ${CARDS[1]}::bigint end
    where bank_profile_id = ${profile}`);
  return {
    model: { used: 0n, cycle: 0n, cards: CARDS.map((total) => ({ used: 0n, total })), deals: [] },
    real: { trader, profile, beat, phone: phonenumber, pans: [main.pan, pan], ids: [] },
  };
}

/** Each of these must happen in the sequences, otherwise they prove too little. */
const lives = [
  'create phone',
  'create 0',
  'create 1',
  'create refused by total',
  'create refused by cycle',
  'create refused by cards',
  'create refused by distance',
  'close waiting',
  'close left',
  'cancel 200',
  'expired',
  'cycle emptied',
];

test(`whatever deals do to a profile and its cards, what they fill and promise is as the model says (FUZZ_SEED=${seed})`, async () => {
  await playAll({ seed, runs, step, begin, act, compare });
  if (usual) expect(diary.missing(lives)).toEqual([]);
}, 3_600_000);
