import { debitedAmount } from '@app/contract/deals/deal';
import type { DealStatus } from '@app/contract/deals/deal-machine';
import { dealsApi } from '@app/contract/deals/deals-api';
import type { TraderState } from '@app/contract/people/trader-state';
import { platformApi } from '@app/contract/platforms/platform';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { later, minutes, seconds } from '#lib/clock.ts';
import { type PlatformDoor, platformDoor } from '#testing/given/platforms.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { enterAgain, pairAgain, playState, type StateStep, stateStep } from '#testing/given/states.ts';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { type Aim, aim, answerOf, choose, compareMoney, makeDiary, playAll } from '#testing/hostile/model.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

/** The simplest description of a deal; the real ones are compared with it after every step. */
interface ModelDeal {
  status: DealStatus;
  amount: bigint;
  expires: Date;
}

interface Model {
  available: bigint;
  held: bigint;
  /** What closed deals have added to the one bank profile. */
  used: bigint;
  state: TraderState;
  deals: ModelDeal[];
}

interface Real {
  trader: Visitor;
  stranger: Visitor;
  platform: PlatformDoor;
  other: PlatformDoor;
  beat(): Promise<unknown>;
  profile: number;
  device: number;
  /** In the same order as in the model. */
  ids: number[];
}

const BALANCE = 12_000_00n;
const LIMIT = 30_000_00n;
const RATE = 8_00n;
const debit = (amount: bigint) => debitedAmount(amount, RATE);

const { seed, runs, usual } = fuzzSettings('deal-model', { daily: 3, long: 12 });
const diary = makeDiary();
let server: TestServer;
let stranger: Visitor;
let platform: PlatformDoor;
let other: PlatformDoor;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  stranger = await server.given.user({ twoFactor: true });
  platform = platformDoor(server, { key: 'model-one', secret: await server.given.platform('model-one') });
  other = platformDoor(server, { key: 'model-two', secret: await server.given.platform('model-two') });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

let serial = 0;
/** A new code for every try: the model is about deals, not about codes. */
function code(): string {
  server.clock.move(seconds(30));
  return server.otpCode();
}

const isWaiting = ({ status }: ModelDeal) => status === 0;
const mayClose = ({ status }: ModelDeal) => status <= 0;
const mayArchive = ({ status }: ModelDeal) => status < 0;
const refusals: Record<DealStatus, string> = {
  '0': '409 deal_waiting',
  '1': '409 deal_closed',
  '2': '409 deal_archived',
  '-1': '409 deal_not_waiting',
  '-2': '409 deal_not_waiting',
};
const refusalOf = ({ status }: ModelDeal) => refusals[status];
const reserved = ({ deals }: Model) =>
  deals.reduce((sum, { status, amount }) => (status === 0 ? sum + amount : sum), 0n);
const near = (a: bigint, b: bigint) => (a > b ? a - b : b - a) <= 20_00n;

/** Pure: what closing does, or why it is refused. */
function close(model: Model, deal: ModelDeal): string {
  if (!mayClose(deal)) return refusalOf(deal);
  const debited = debit(deal.amount);
  const late = deal.status !== 0;
  if (late && model.available < debited) return '409 insufficient_funds';
  if (late) model.available -= debited;
  else model.held -= debited;
  model.used += deal.amount;
  deal.status = 1;
  return '200';
}

function leave(model: Model, deal: ModelDeal, status: DealStatus): string {
  if (!(status === 2 ? mayArchive : isWaiting)(deal)) return refusalOf(deal);
  if (deal.status === 0) {
    model.held -= debit(deal.amount);
    model.available += debit(deal.amount);
  }
  deal.status = status;
  return '200';
}

type Step =
  | { do: 'create'; roubles: number; minutes: number }
  | { do: 'close' | 'archive' | 'cancel' | 'steal' | 'cancelForeign'; at: Aim }
  | { do: 'closeMany'; deals: number[] }
  | { do: 'pass'; minutes: number; job: boolean }
  | StateStep;

const deal = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      roubles: fc.integer({ min: 90, max: 9000 }),
      minutes: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('close', 'archive', 'cancel', 'steal', 'cancelForeign'), at: aim }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('closeMany' as const),
      deals: fc.array(deal, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      minutes: fc.integer({ min: 1, max: 20 }),
      job: fc.boolean(),
    }),
  },
);
const stepOrState: fc.Arbitrary<Step> = fc.oneof({ weight: 12, arbitrary: step }, { weight: 1, arbitrary: stateStep });

async function act(model: Model, real: Real, move: Step): Promise<void> {
  const change = (id: number, state: string, by = real.trader) =>
    answerOf(by.post(dealsApi.changeStatus.path, { deal_id: id, state, otp_code: code() }));
  switch (move.do) {
    case 'create':
      return create(model, real, move);
    case 'closeMany':
      return closeMany(model, real, move.deals);
    case 'state':
      return changeState(model, real, move);
    case 'pass':
      server.clock.move(minutes(move.minutes));
      if (!move.job) return;
      await expireDueDeals(server.needs);
      for (const one of model.deals) {
        if (one.status === 0 && one.expires <= server.clock.now())
          diary.note(`expired${leave(model, one, -1).slice(3)}`);
      }
      return;
  }
  const fits = move.do === 'cancel' ? isWaiting : move.do === 'archive' ? mayArchive : mayClose;
  const index = choose(model.deals, move.at, fits) ?? 0;
  const [known, id] = [model.deals[index], real.ids[index]];
  if (!known || !id) return;
  const cancel = (by: PlatformDoor) => answerOf(by('POST', `/platform/v1/deals/${id}/cancel`));
  const played = {
    close: async () => [await change(id, 'close'), isOut(model) ?? close(model, known)],
    archive: async () => [await change(id, 'archive'), isOut(model) ?? leave(model, known, 2)],
    cancel: async () => [await cancel(real.platform), leave(model, known, -2)],
    steal: async () => [await change(id, 'close', real.stranger), '404 deal_not_found'],
    cancelForeign: async () => [await cancel(real.other), '404 deal_not_found'],
  };
  const [was, expected] = await played[move.do]();
  diary.note(`${move.do} ${was}`);
  expect(was).toBe(expected);
}

/** A blocked trader has no session. */
const isOut = ({ state }: Model) => (state === 'blocked' ? '401 unauthorized' : undefined);

async function changeState(model: Model, real: Real, { to }: StateStep): Promise<void> {
  const { said, expected } = await playState(server, real.trader, model, to, async () => {
    real.trader = await enterAgain(server, real.trader);
    real.beat = await pairAgain(server, real.trader, real.device);
  });
  diary.note(`${to} ${said}`);
  expect(said).toBe(expected);
}

async function create(model: Model, real: Real, { roubles, minutes: life }: { roubles: number; minutes: number }) {
  const amount = BigInt(roubles) * 100n;
  const fits =
    model.state === 'active' &&
    amount >= 100_00n &&
    model.available >= debit(amount) &&
    model.used + reserved(model) + amount <= LIMIT &&
    !model.deals.some((one) => one.status === 0 && near(one.amount, amount));
  await real.beat();
  const input = { payment_id: `model-${++serial}`, amount: roubles, method_group: 'sbp', expires_in: life * 60 };
  const answer = await real.platform('POST', platformApi.createDeal.path, input);
  diary.note(`create ${await answerOf(answer)}`);
  expect(await answerOf(answer)).toBe(fits ? '200' : '409 no_requisite');
  if (!fits) return;
  model.available -= debit(amount);
  model.held += debit(amount);
  model.deals.push({ status: 0, amount, expires: later(server.clock.now(), minutes(life)) });
  real.ids.push(answer.body.id);
}

async function closeMany(model: Model, real: Real, wanted: number[]): Promise<void> {
  const indexes = [...new Set(wanted.map((one) => one % Math.max(model.deals.length, 1)))].sort((a, b) => a - b);
  const chosen = indexes.flatMap((index) => model.deals[index] ?? []);
  if (chosen.length === 0) return;
  const deal_ids = indexes.map((index) => real.ids[index]);
  const answer = await real.trader.post(dealsApi.changeStatus.path, { deal_ids, state: 'close', otp_code: code() });
  if (isOut(model)) {
    expect(await answerOf(answer)).toBe(isOut(model));
    return;
  }
  diary.note('closeMany');
  const successes = chosen.map((one) => close(model, one) === '200');
  expect(answer.body.results.map(({ success }: { success: boolean }) => success)).toEqual(successes);
}

async function compare(model: Model, real: Real): Promise<void> {
  await compareMoney(server.db, real.trader, model);
  const rows = await server.db.many<{ status: number }>(sql`
    select status from deals where trader_id = ${real.trader.id} order by id`);
  expect(rows.map(({ status }) => status)).toEqual(model.deals.map(({ status }) => status));
  const profile = await server.db.one(sql`
    select used_total_amount as used, cycle_value as cycle, reserved_amount as reserved from profile_fills where bank_profile_id = ${real.profile}`);
  expect(profile).toEqual({ used: model.used, cycle: model.used, reserved: reserved(model) });
}

/** The only trader who takes deals. */
async function begin(): Promise<{ model: Model; real: Real }> {
  await server.db.run(sql`update bank_profiles set available = 0`);
  await server.db.run(sql`update two_factor set failures = 0, locked_until = null`);
  const trader = await server.given.user({ twoFactor: true, balance: BALANCE });
  const { id: profile, device, beat } = await givenProfile(server, trader);
  await server.db.run(
    sql`update bank_profiles set cycle_limit = ${LIMIT}, total_amount = ${LIMIT} where id = ${profile}`,
  );
  return {
    model: { available: BALANCE, held: 0n, used: 0n, state: 'active', deals: [] },
    real: { trader, stranger, platform, other, beat, profile, device, ids: [] },
  };
}

/** Each of these must happen in the sequences, otherwise they prove too little. */
const lives = [
  'create 200',
  'create 409 no_requisite',
  'close 200',
  'close 409 deal_closed',
  'close 409 insufficient_funds',
  'archive 200',
  'archive 409 deal_waiting',
  'archive 409 deal_archived',
  'cancel 200',
  'cancel 409 deal_not_waiting',
  'steal 404 deal_not_found',
  'cancelForeign 404 deal_not_found',
  'closeMany',
  'expired',
];

test(`whatever platforms, traders and time do to deals, they and the money are as the model says (FUZZ_SEED=${seed})`, async () => {
  await playAll({ seed, runs, step, begin, act, compare });
  if (usual) expect(diary.missing(lives)).toEqual([]);
}, 3_600_000);

/** And these, where the operator has a word. */
const statesPlayed = ['paused 200', 'blocked 200', 'active 409 same_state', 'active 200', 'close 401 unauthorized'];

test(`the same for deals while the operator pauses traders, blocks them and lets them in again (FUZZ_SEED=${seed})`, async () => {
  await playAll({ seed, runs: Math.ceil(runs / 2), step: stepOrState, begin, act, compare });
  if (usual) expect(diary.missing(statesPlayed)).toEqual([]);
}, 3_600_000);
