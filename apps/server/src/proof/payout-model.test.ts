import { creditedAmount } from '@app/contract/payouts/payout';
import type { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { TraderState } from '@app/contract/traders/trader-state';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { setRule } from '#features/rules/rules.ts';
import { later, minutes } from '#lib/clock.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { type PlatformDoor, platformDoor } from '#testing/given/platforms.ts';
import { enterAgain, playState, type StateStep, stateStep } from '#testing/given/states.ts';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { type Aim, aim, answerOf, choose, compareMoney, makeDiary, playAll } from '#testing/hostile/model.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

interface ModelPayout {
  status: PayoutStatus;
  amount: bigint;
  /** As it was promised when the payout was made. */
  bonus: bigint;
  /** Which trader has it; until when it has to be paid, and from when on it may be returned. */
  trader: number | undefined;
  until: Date;
  returnable: Date;
  sentBack: number;
  /** The first moderator found it not proven; since then it was not in the pool. */
  judged: boolean;
}

interface Model {
  balances: bigint[];
  /** When each trader cancelled. */
  cancelled: Date[][];
  standings: { state: TraderState }[];
  payouts: ModelPayout[];
  /** The rules as they are now; what has begun keeps its own. */
  set: Record<SetName, number>;
}

/** Rules that the operator changes meanwhile, with the values that they may get; the first is the one at the beginning. */
const changing = {
  payout_bonus: [2_00, 5_55, 0],
  payout_minutes: [30, 12, 45],
  payout_return_minutes: [60, 20, 90],
  payouts_in_work: [5, 2, 6],
  payout_sendbacks: [2, 0, 3],
  cancels_an_hour: [5, 3, 6],
} as const;
type SetName = keyof typeof changing;

interface Real {
  traders: Visitor[];
  ids: number[];
}

const TRADERS = 2;
const { seed, runs, usual } = fuzzSettings('payout-model', 40);
const diary = makeDiary();
let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let moderator: Visitor;
let olga: Visitor;
/** A connection of its own, as another process has. */
let operator: Db;
let other: PlatformDoor;
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
  [moderator, olga] = [await people.moderator(), await people.moderator()];
  operator = connect(server.url, { connections: 1 });
  other = platformDoor(server, { key: 'other-platform', secret: await server.given.platform('other-platform') });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await operator.close();
  await server.stop();
});

type Step =
  | { do: 'create'; roubles: number }
  | { do: 'accept' | 'cancel' | 'send'; at: Aim; trader: number }
  | {
      do: 'done' | 'sendback' | 'notproven' | 'reject' | 'return' | 'returnBlindly' | 'withdraw' | 'withdrawForeign';
      at: Aim;
    }
  | (StateStep & { trader: number })
  | { do: 'rule'; name: SetName; choice: number }
  | { do: 'pass'; minutes: number };

// One trader does most of the work, otherwise nobody would ever reach the limits.
const trader = fc.constantFrom(0, 0, 0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('create' as const), roubles: fc.integer({ min: 1, max: 90_000 }) }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'accept',
        'accept',
        'accept',
        'accept',
        'accept',
        'cancel',
        'cancel',
        'cancel',
        'send',
        'send',
      ),
      at: aim,
      trader,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'done',
        'done',
        'sendback',
        'sendback',
        'sendback',
        'sendback',
        'notproven',
        'reject',
        'reject',
        'return',
        'return',
        'returnBlindly',
        'withdraw',
        'withdrawForeign',
      ),
      at: aim,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(10, 31, 61) }) },
);
const stepOrState: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: step },
  { weight: 1, arbitrary: fc.tuple(stateStep, trader).map(([change, who]) => ({ ...change, trader: who })) },
);

const stepOrRule: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: step },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      name: fc.constantFrom(...(Object.keys(changing) as SetName[])),
      choice: fc.nat(2),
    }),
  },
);

const isPast = (since: Date, length = 0) => since.getTime() + length <= server.clock.now().getTime();
const isOverdue = ({ status, until }: ModelPayout) => status === 1 && isPast(until);
/** So many within an hour, the last of them less than an hour ago. The model's day is too short for twenty. */
const isPaused = (times: Date[], most: number) =>
  times.some((last, index) => {
    const first = times[index - most + 1];
    return first && last.getTime() - first.getTime() < minutes(60) && !isPast(last, minutes(60));
  });
const standing: Record<PayoutStatus, string> = {
  [-1]: 'payout_cancelled',
  0: 'payout_waiting',
  1: 'payout_in_work',
  2: 'payout_in_review',
  3: 'payout_in_review',
  4: 'payout_rejected',
  5: 'payout_withdrawn',
  6: 'payout_done',
};
const no = ({ status }: ModelPayout) => `409 ${standing[status]}`;

/** Pure except for the clock: what each move does to the model, or why it is refused. */
const rules = {
  accept(model: Model, one: ModelPayout, who: number): string {
    const state = model.standings[who]?.state;
    if (state !== 'active') return `409 trader_${state}`;
    const mine = model.payouts.filter((each) => each.trader === who && each.status === 1);
    if (mine.some(isOverdue)) return '409 payout_overdue';
    if (mine.length >= model.set.payouts_in_work) return '409 too_many_payouts';
    if (isPaused(model.cancelled[who] ?? [], model.set.cancels_an_hour)) return '409 too_many_cancellations';
    if (one.status === 4 || one.status === 5) return no(one);
    if (one.status !== 0) return one.trader === who ? no(one) : '409 payout_taken';
    Object.assign(one, { status: 1, trader: who, ...timeOf(model) });
    return '200';
  },
  cancel(model: Model, one: ModelPayout, who: number): string {
    if (one.trader !== who) return '404 payout_not_found';
    const answer = moved(one, one.status === 1, -1);
    if (answer === '200') model.cancelled[who]?.push(server.clock.now());
    return answer;
  },
  send(_model: Model, one: ModelPayout, who: number): string {
    if (one.trader !== who) return '404 payout_not_found';
    return moved(one, one.status === 1 || one.status === -1, 2);
  },
  done(model: Model, one: ModelPayout): string {
    if (one.status !== 2) return no(one);
    if (one.judged) return '403 case_judged';
    const who = one.trader ?? -1;
    model.balances[who] = (model.balances[who] ?? 0n) + creditedAmount(one);
    return moved(one, true, 6);
  },
  sendback(model: Model, one: ModelPayout): string {
    if (one.status === 2 && one.sentBack >= model.set.payout_sendbacks) return '409 payout_sent_back_twice';
    const answer = moved(one, one.status === 2, 1);
    if (answer === '200') Object.assign(one, { sentBack: one.sentBack + 1, ...timeOf(model) });
    return answer;
  },
  notproven(_model: Model, one: ModelPayout): string {
    if (one.status === 2 && one.judged) return '403 case_judged';
    const answer = moved(one, one.status === 2, -1);
    if (answer === '200') one.judged = true;
    return answer;
  },
  reject: (_model: Model, one: ModelPayout) => moved(one, one.status === 0 || one.status === -1, 4),
  return(_model: Model, one: ModelPayout): string {
    if (one.status === 1 && !isPast(one.returnable)) return '409 payout_in_time';
    const answer = moved(one, one.status === -1 || one.status === 1, 0);
    if (answer === '200') Object.assign(one, { trader: undefined, sentBack: 0, judged: false });
    return answer;
  },
  returnBlindly: () => '400 bad_input',
  withdraw: (_model: Model, one: ModelPayout) => moved(one, one.status === 0, 5),
  withdrawForeign: () => '404 payout_not_found',
};

/** It begins anew whenever a payout comes into work. */
function timeOf({ set }: Model) {
  const now = server.clock.now();
  return {
    until: later(now, minutes(set.payout_minutes)),
    returnable: later(now, minutes(Math.max(set.payout_minutes, set.payout_return_minutes))),
  };
}

function moved(one: ModelPayout, may: boolean, status: PayoutStatus): string {
  if (!may) return no(one);
  one.status = status;
  return '200';
}

/** Where each step is possible. */
const from: Record<Exclude<Step['do'], 'create' | 'pass' | 'state' | 'rule'>, PayoutStatus[]> = {
  accept: [0],
  cancel: [1],
  send: [1, -1],
  done: [2],
  sendback: [2],
  notproven: [2],
  reject: [0, -1],
  return: [-1, 1],
  returnBlindly: [-1],
  withdraw: [0],
  withdrawForeign: [0],
};

async function act(model: Model, real: Real, move: Step): Promise<void> {
  if (move.do === 'pass') return server.clock.move(minutes(move.minutes));
  if (move.do === 'create') {
    real.ids.push(await people.waiting({ amount: move.roubles }));
    model.payouts.push({
      status: 0,
      amount: BigInt(move.roubles) * 100n,
      bonus: BigInt(model.set.payout_bonus),
      trader: undefined,
      ...{ until: new Date(0), returnable: new Date(0) },
      sentBack: 0,
      judged: false,
    });
    return;
  }
  if (move.do === 'rule') return changeRule(model, move);
  if (move.do === 'state') return changeState(model, real, move);
  const index = choose(model.payouts, move.at, ({ status }) => from[move.do].includes(status)) ?? 0;
  const [known, id] = [model.payouts[index], real.ids[index]];
  const given = 'trader' in move ? move.trader : 0;
  const who = move.at.aimed && move.do !== 'accept' ? (known?.trader ?? given) : given;
  const visitor = real.traders[who];
  if (!known || !id || !visitor) return;

  const ways = {
    accept: () => people.accept(visitor, id),
    cancel: () => people.cancel(visitor, id),
    send: () => people.send(visitor, id),
    done: () => people.moderate(moderator, id, 'done'),
    sendback: () => people.moderate(moderator, id, 'sendback', { reject_comment: 'Не видно суммы' }),
    notproven: () => people.moderate(moderator, id, 'notproven', { reject_comment: 'Перевода нет' }),
    reject: () => people.moderate(olga, id, 'fullreject', { reject_comment: 'Нет' }),
    return: () => people.moderate(moderator, id, 'return', { no_money_sent: true }),
    returnBlindly: () => people.moderate(moderator, id, 'return'),
    withdraw: () => people.withdraw(id),
    withdrawForeign: () => other('POST', `/platform/v1/payouts/${id}/withdraw`),
  };
  const answer = await answerOf(ways[move.do]());
  diary.note(`${move.do} ${answer}`);
  // A blocked trader has no session.
  const out = ['accept', 'cancel', 'send'].includes(move.do) && model.standings[who]?.state === 'blocked';
  expect(answer).toBe(out ? '401 unauthorized' : rules[move.do](model, known, who));
}

/** By another process than the one that serves the people of the model. */
async function changeRule(model: Model, { name, choice }: { name: SetName; choice: number }): Promise<void> {
  const value = changing[name][choice] ?? changing[name][0];
  await setTo(name, value);
  model.set[name] = value;
  diary.note(`rule ${name}`);
}

const setTo = (name: SetName, value: number) =>
  operator.begin((tx) =>
    setRule(tx, { name, value: BigInt(value), reason: 'Модель' }, { by: 'operator', at: server.clock.now() }),
  );

async function changeState(model: Model, real: Real, { to, trader: who }: StateStep & { trader: number }) {
  const [visitor, standing] = [real.traders[who], model.standings[who]];
  if (!visitor || !standing) return;
  const { said, expected } = await playState(server, visitor, standing, to, async () => {
    real.traders[who] = await enterAgain(server, visitor);
  });
  diary.note(`${to} ${said}`);
  expect(said).toBe(expected);
}

async function compare(model: Model, real: Real): Promise<void> {
  for (const [index, visitor] of real.traders.entries()) {
    await compareMoney(server.db, visitor, { available: model.balances[index] ?? 0n, held: 0n });
  }
  const rows = await server.db.many<{ id: number; status: number; trader_id: number | null }>(sql`
    select id, status, trader_id from payouts where id = any(${real.ids}::int[]) order by id`);
  const traderOf = ({ trader: who }: ModelPayout) => (who === undefined ? null : (real.traders[who]?.id ?? null));
  expect(rows).toEqual(
    model.payouts.map((one, index) => ({ id: real.ids[index], status: one.status, trader_id: traderOf(one) })),
  );
}

async function begin(): Promise<{ model: Model; real: Real }> {
  for (const name of Object.keys(changing) as SetName[]) await setTo(name, changing[name][0]);
  const traders = await Promise.all(Array.from({ length: TRADERS }, () => people.trader()));
  return {
    model: {
      balances: traders.map(() => 0n),
      cancelled: traders.map(() => []),
      standings: traders.map(() => ({ state: 'active' })),
      payouts: [],
      set: Object.fromEntries(Object.entries(changing).map(([name, [first]]) => [name, first])) as Model['set'],
    },
    real: { traders, ids: [] },
  };
}

/** Each of these must happen in the sequences, otherwise they prove too little. */
const lives = [
  'accept 200',
  'accept 409 payout_taken',
  'accept 409 payout_overdue',
  'accept 409 too_many_payouts',
  'accept 409 too_many_cancellations',
  'cancel 200',
  'cancel 404 payout_not_found',
  'send 200',
  'send 404 payout_not_found',
  'done 200',
  'done 409 payout_done',
  'done 403 case_judged',
  'sendback 200',
  'sendback 409 payout_sent_back_twice',
  'notproven 200',
  'reject 200',
  'reject 409 payout_in_review',
  'return 200',
  'return 409 payout_in_time',
  'returnBlindly 400 bad_input',
  'withdraw 200',
  'withdraw 409 payout_in_work',
  'withdrawForeign 404 payout_not_found',
];

test(`whatever traders, moderators, platforms and time do to payouts, they and the money are as the model says (FUZZ_SEED=${seed})`, async () => {
  await playAll({ seed, runs, step, begin, act, compare });
  if (usual) expect(diary.missing(lives)).toEqual([]);
}, 3_600_000);

/** And these, where the operator has a word. */
const statesPlayed = [
  'accept 409 trader_paused',
  'accept 401 unauthorized',
  'send 401 unauthorized',
  'blocked 200',
  'active 200',
];

test(`the same for payouts while the operator pauses traders, blocks them and lets them in again (FUZZ_SEED=${seed})`, async () => {
  await playAll({ seed, runs: Math.ceil(runs / 2), step: stepOrState, begin, act, compare });
  if (usual) expect(diary.missing(statesPlayed)).toEqual([]);
}, 3_600_000);

/** And these, where the rules change under way. */
const rulesPlayed = [
  'accept 409 too_many_payouts',
  'sendback 409 payout_sent_back_twice',
  'done 200',
  'return 200',
  ...Object.keys(changing).map((name) => `rule ${name}`),
];

test(`the same while the operator changes bonus, deadlines and limits: what has begun keeps its own (FUZZ_SEED=${seed})`, async () => {
  await playAll({ seed, runs, step: stepOrRule, begin, act, compare });
  if (usual) expect(diary.missing(rulesPlayed)).toEqual([]);
}, 3_600_000);
