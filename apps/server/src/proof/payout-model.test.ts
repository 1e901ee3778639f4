import { creditedAmount, MOST_PAYOUTS_IN_WORK, PAYOUT_WORK_MINUTES, type PayoutStatus } from '@app/contract/payouts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { fuzzSettings } from '#testing/fuzz-settings.ts';
import { type Aim, aim, answerOf, choose, compareMoney, makeDiary, playAll } from '#testing/model.ts';
import { payoutPeople } from '#testing/payouts.ts';
import { type PlatformDoor, platformDoor } from '#testing/platforms.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server.ts';

interface ModelPayout {
  status: PayoutStatus;
  amount: bigint;
  /** Which of the traders has it, and since when. */
  trader: number | undefined;
  pinned: Date;
}

interface Model {
  balances: bigint[];
  payouts: ModelPayout[];
}

interface Real {
  traders: Visitor[];
  ids: number[];
}

const TRADERS = 2;
const { seed, runs, usual } = fuzzSettings('payout-model', 20);
const diary = makeDiary();
let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let moderator: Visitor;
let other: PlatformDoor;
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
  moderator = await people.moderator();
  other = platformDoor(server, { key: 'other-platform', secret: await server.given.platform('other-platform') });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

type Step =
  | { do: 'create'; roubles: number }
  | { do: 'accept' | 'cancel' | 'send'; at: Aim; trader: number }
  | { do: 'done' | 'reject' | 'return' | 'returnBlindly' | 'withdraw' | 'withdrawForeign'; at: Aim }
  | { do: 'pass'; minutes: number };

// One has most of the work, or nobody would ever have too much.
const trader = fc.constantFrom(0, 0, 0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({ do: fc.constant('create' as const), roubles: fc.integer({ min: 1, max: 90_000 }) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('accept', 'accept', 'accept', 'accept', 'cancel', 'send'),
      at: aim,
      trader,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('done', 'done', 'reject', 'return', 'returnBlindly', 'withdraw', 'withdrawForeign'),
      at: aim,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(10, 31) }) },
);

const isOverdue = ({ status, pinned }: ModelPayout) =>
  status === 1 && pinned.getTime() + minutes(PAYOUT_WORK_MINUTES) <= server.clock.now().getTime();
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

/** Pure but for the clock: what each move does to the model, or why not. */
const rules = {
  accept(model: Model, one: ModelPayout, who: number): string {
    const mine = model.payouts.filter((each) => each.trader === who && each.status === 1);
    if (mine.some(isOverdue)) return '409 payout_overdue';
    if (one.status === 4 || one.status === 5) return no(one);
    if (one.status !== 0) return one.trader === who ? no(one) : '409 payout_taken';
    if (mine.length >= MOST_PAYOUTS_IN_WORK) return '409 too_many_payouts';
    Object.assign(one, { status: 1, trader: who, pinned: server.clock.now() });
    return '200';
  },
  cancel(_model: Model, one: ModelPayout, who: number): string {
    if (one.trader !== who) return '404 payout_not_found';
    return moved(one, one.status === 1, -1);
  },
  send(_model: Model, one: ModelPayout, who: number): string {
    if (one.trader !== who) return '404 payout_not_found';
    return moved(one, one.status === 1, 2);
  },
  done(model: Model, one: ModelPayout): string {
    if (one.status !== 2) return no(one);
    const who = one.trader ?? -1;
    model.balances[who] = (model.balances[who] ?? 0n) + creditedAmount(one.amount);
    return moved(one, true, 6);
  },
  reject: (_model: Model, one: ModelPayout) => moved(one, one.status === 0 || one.status === -1, 4),
  return(_model: Model, one: ModelPayout): string {
    if (one.status === 1 && !isOverdue(one)) return '409 payout_in_time';
    const answer = moved(one, one.status === -1 || one.status === 1, 0);
    if (answer === '200') one.trader = undefined;
    return answer;
  },
  returnBlindly: () => '400 bad_input',
  withdraw: (_model: Model, one: ModelPayout) => moved(one, one.status === 0, 5),
  withdrawForeign: () => '404 payout_not_found',
};

function moved(one: ModelPayout, may: boolean, status: PayoutStatus): string {
  if (!may) return no(one);
  one.status = status;
  return '200';
}

/** Where each can be done at all. */
const from: Record<Exclude<Step['do'], 'create' | 'pass'>, PayoutStatus[]> = {
  accept: [0],
  cancel: [1],
  send: [1],
  done: [2],
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
    model.payouts.push({ status: 0, amount: BigInt(move.roubles) * 100n, trader: undefined, pinned: new Date(0) });
    return;
  }
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
    reject: () => people.moderate(moderator, id, 'fullreject', { reject_comment: 'Нет' }),
    return: () => people.moderate(moderator, id, 'return', { no_money_sent: true }),
    returnBlindly: () => people.moderate(moderator, id, 'return'),
    withdraw: () => people.withdraw(id),
    withdrawForeign: () => other('POST', `/platform/v1/payouts/${id}/withdraw`),
  };
  const answer = await answerOf(ways[move.do]());
  diary.note(`${move.do} ${answer}`);
  expect(answer).toBe(rules[move.do](model, known, who));
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
  const traders = await Promise.all(Array.from({ length: TRADERS }, () => people.trader()));
  return { model: { balances: traders.map(() => 0n), payouts: [] }, real: { traders, ids: [] } };
}

/** Each of these happens on the way, or the way is too easy. */
const lives = [
  'accept 200',
  'accept 409 payout_taken',
  'accept 409 payout_overdue',
  'accept 409 too_many_payouts',
  'cancel 200',
  'cancel 404 payout_not_found',
  'send 200',
  'send 404 payout_not_found',
  'done 200',
  'done 409 payout_done',
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
