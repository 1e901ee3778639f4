import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { ownServer, startServer, type TestServer } from '#testing/server/server.ts';
import { openStream } from '#testing/server/stream.ts';
import { adjustBalance, holdAtMost, holdFree, post, returnHold, take } from './ledger.ts';
import { verifyLedger } from './ledger-checks.ts';
import { findBreaches, readBalances } from './ledger-queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let nextRef = 1;
const hold = (trader_id: number, amount: bigint, ref = nextRef++) =>
  server.db.begin(async (tx) =>
    post(tx, { kind: 'deal.held', ref, trader_id, from: 'available', to: 'held', amount, at: server.clock.now() }),
  );
const release = (trader_id: number, amount: bigint) =>
  server.db.begin(async (tx) =>
    post(tx, {
      kind: 'deal.released',
      ref: nextRef++,
      trader_id,
      from: 'held',
      to: 'available',
      amount,
      at: server.clock.now(),
    }),
  );

test('an adjustment gives and takes, and the cabinet shows it', async () => {
  const trader = await server.given.user({ balance: 1000_00n });
  const change = { by: 'operator', at: server.clock.now() } as const;
  const adjustment = { trader_id: trader.id, amount: -150_50n, reason: 'Возврат' };
  await server.db.begin((tx) => adjustBalance(tx, adjustment, change));
  await hold(trader.id, 100_00n);

  const { user } = (await trader.get('/trader/settings')).body;
  expect(user).toMatchObject({ financial_balance: 849.5, held_balance: 100 });
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('the trader whose balance is adjusted hears of it in the open cabinet, and nobody else', async () => {
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const [own, foreign] = [await openStream(server.http, trader.token), await openStream(server.http, other.token)];
  const change = { by: 'operator', at: server.clock.now() } as const;
  const adjust = (trader_id: number) =>
    server.db.begin((tx) => adjustBalance(tx, { trader_id, amount: 10_00n, reason: 'Бонус' }, change));
  await adjust(trader.id);
  await own.until(() => expect(own.heard()).toEqual([`balance.adjusted ${trader.id}`]));
  await adjust(other.id);
  await foreign.until(() => expect(foreign.heard()).toEqual([`balance.adjusted ${other.id}`]));
});

test.each([1n, -1n])('an adjustment beyond a thousand million is a slip of the hand (%d)', async (sign) => {
  const trader = await server.given.user({ balance: 1_000_000_000_00n });
  const adjust = (amount: bigint) =>
    server.db.begin((tx) =>
      adjustBalance(tx, { trader_id: trader.id, amount, reason: 'Тест' }, { by: 'operator', at: server.clock.now() }),
    );
  await expect(adjust(sign * 1_000_000_000_01n)).rejects.toMatchObject({
    message: 'Корректировка баланса не больше 1 000 000 000 ₽ за раз',
    refusal: { status: 400 },
  });
  await adjust(sign * 1_000_000_000_00n);
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('a balance larger than an amount may be is shown all the same, in settings, statement and its file', async () => {
  const trader = await server.given.user();
  const huge = 999_999_999_999_999n;
  for (let times = 0; times < 3; times++)
    await server.db.begin(async (tx) =>
      post(tx, {
        kind: 'payout.done',
        ref: nextRef++,
        trader_id: trader.id,
        from: 'payouts',
        to: 'available',
        amount: huge,
        at: server.clock.now(),
      } as Parameters<typeof post>[1]),
    );
  const { status, body } = await trader.get('/trader/settings');
  expect([status, body.user.financial_balance]).toEqual([200, 29_999_999_999_999.97]);
  const statement = await trader.post('/trader/statement', {});
  expect([statement.status, statement.body.closing]).toEqual([200, 29_999_999_999_999.97]);
  const { url } = (await trader.post('/trader/statement/export', { format: 'csv' })).body;
  expect((await server.stranger.get(url)).body).toContain('29999999999999,97');
});

test('a trader cannot go below zero, and the refused posting leaves nothing', async () => {
  const trader = await server.given.user({ balance: 100_00n });
  await expect(hold(trader.id, 100_01n)).rejects.toThrow('Недостаточно средств на балансе');
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 100_00n, held: 0n, debt: 0n });
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('the same cause moves money once, however often and however simultaneously it is posted', async () => {
  const trader = await server.given.user({ balance: 100_00n });
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => hold(trader.id, 10_00n, 777_777)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(results.find((result) => result.status === 'rejected')?.reason.refusal).toMatchObject({
    status: 409,
    error: 'Эта операция уже проведена',
  });
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 90_00n, held: 10_00n, debt: 0n });
});

test('holds and releases of one trader in parallel neither deadlock nor lose a kopeck', async () => {
  const trader = await server.given.user({ balance: 1000_00n });
  await hold(trader.id, 500_00n);
  await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? hold(trader.id, 7_00n) : release(trader.id, 7_00n))));
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 500_00n, held: 500_00n, debt: 0n });
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('transactions that post twice and others that post once never deadlock', async () => {
  const deadlocks = async () => {
    await server.db.run(sql`select pg_stat_force_next_flush()`);
    const row = await server.db.one<{ deadlocks: bigint }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    return row?.deadlocks;
  };
  const trader = await server.given.user({ balance: 1000_00n });
  await hold(trader.id, 500_00n);
  const before = await deadlocks();
  const closeWithCorrection = () =>
    server.db.begin(async (tx) => {
      const at = server.clock.now();
      post(tx, {
        kind: 'deal.closed',
        ref: nextRef++,
        trader_id: trader.id,
        from: 'held',
        to: 'deals',
        amount: 5_00n,
        at,
      });
      post(tx, {
        kind: 'deal.returned',
        ref: nextRef++,
        trader_id: trader.id,
        from: 'held',
        to: 'available',
        amount: 1_00n,
        at,
      });
    });
  await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? closeWithCorrection() : hold(trader.id, 1_00n))));
  expect(await deadlocks()).toBe(before);
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('each posting keeps its number in the statement and what the trader had after it', async () => {
  const trader = await server.given.user({ balance: 1000_00n });
  await Promise.all([hold(trader.id, 100_00n), hold(trader.id, 200_00n), hold(trader.id, 300_00n)]);
  const lines = await server.db.many<{
    number: number;
    amount: bigint;
    available_after: bigint;
    held_after: bigint;
  }>(sql`
    select number, amount, available_after, held_after from ledger_postings where trader_id = ${trader.id} order by number`);
  expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  for (const line of lines.slice(1)) expect(line.available_after + line.held_after).toBe(1000_00n);
  expect(lines.at(-1)).toMatchObject({ available_after: 400_00n, held_after: 600_00n });
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('more holds at once than the balance covers: exactly those that fit succeed', async () => {
  const trader = await server.given.user({ balance: 50_00n });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => hold(trader.id, 10_00n)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 0n, held: 50_00n, debt: 0n });
});

const taken = (trader_id: number, amount: bigint, ref = nextRef++) =>
  server.db.begin(async (tx) =>
    take(tx, { kind: 'deal.closed', ref, trader_id, to: 'deals', amount, at: server.clock.now() }),
  );
const raised = (trader_id: number, amount: bigint, ref = nextRef++) =>
  server.db.begin(async (tx) =>
    post(tx, { kind: 'topup', ref, trader_id, from: 'topups', to: 'available', amount, at: server.clock.now() }),
  );
const linesOf = (trader: { id: number }) =>
  server.db.many<{ kind: string; amount: bigint; available_after: bigint }>(sql`
    select kind, amount, available_after from ledger_postings where trader_id = ${trader.id} order by number`);

test('what staff take beyond what is available is a debt, and what comes next pays it back before anything else', async () => {
  const trader = await server.given.user({ balance: 100_00n });
  await hold(trader.id, 30_00n);
  await taken(trader.id, 100_00n);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 0n, held: 30_00n, debt: 30_00n });
  await taken(trader.id, 1n);
  await raised(trader.id, 10_00n);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 0n, held: 30_00n, debt: 20_01n });
  await release(trader.id, 20_01n);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 0n, held: 9_99n, debt: 0n });
  await raised(trader.id, 5_00n);
  await taken(trader.id, 5_00n);
  expect(await linesOf(trader)).toEqual([
    { kind: 'adjustment', amount: 100_00n, available_after: 100_00n },
    { kind: 'deal.held', amount: 30_00n, available_after: 70_00n },
    { kind: 'deal.debt', amount: 30_00n, available_after: 100_00n },
    { kind: 'deal.closed', amount: 100_00n, available_after: 0n },
    { kind: 'deal.debt', amount: 1n, available_after: 1n },
    { kind: 'deal.closed', amount: 1n, available_after: 0n },
    { kind: 'topup', amount: 10_00n, available_after: 10_00n },
    { kind: 'debt.repaid', amount: 10_00n, available_after: 0n },
    { kind: 'deal.released', amount: 20_01n, available_after: 20_01n },
    { kind: 'debt.repaid', amount: 20_01n, available_after: 0n },
    { kind: 'topup', amount: 5_00n, available_after: 5_00n },
    { kind: 'deal.closed', amount: 5_00n, available_after: 0n },
  ]);
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('a debt is paid to the kopeck, and the rest is the trader’s', async () => {
  const trader = await server.given.user();
  await taken(trader.id, 50_00n);
  await raised(trader.id, 50_01n);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 1n, held: 0n, debt: 0n });
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('who has a debt takes no deal and no late payment with it, and an appeal finds nothing to hold', async () => {
  const trader = await server.given.user({ balance: 10_00n });
  await taken(trader.id, 11_00n);
  await expect(hold(trader.id, 1n)).rejects.toThrow('Недостаточно средств на балансе');
  const ref = nextRef++;
  const about = { kind: 'appeal.held', ref, trader_id: trader.id, amount: 5_00n, at: server.clock.now() };
  await server.db.begin(async (tx) => holdAtMost(tx, about));
  expect(await foundFor(ref)).toBe(0n);
  await server.db.begin(async (tx) => returnHold(tx, { ...about, kind: 'appeal.released', amount: 0n }, 5_00n));
});

test('taken and raised by many at once, not a kopeck is owed or repaid that should not be', async () => {
  const trader = await server.given.user({ balance: 50_00n });
  const acts = Array.from({ length: 30 }, (_, turn) =>
    turn % 2 ? raised(trader.id, 7_00n) : taken(trader.id, 11_00n),
  );
  await Promise.all(acts);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 0n, held: 0n, debt: 10_00n });
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('the same taking a second time makes no second debt', async () => {
  const trader = await server.given.user();
  const ref = nextRef++;
  await taken(trader.id, 5_00n, ref);
  await expect(taken(trader.id, 5_00n, ref)).rejects.toMatchObject({ refusal: { code: 'already_posted' } });
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 0n, held: 0n, debt: 5_00n });
});

test('the operator’s adjustment beyond what is available makes a debt', async () => {
  const trader = await server.given.user({ balance: 10_00n });
  const change = { by: 'operator', at: server.clock.now() } as const;
  const adjustment = { trader_id: trader.id, amount: -15_00n, reason: 'Ошибочное зачисление' };
  await server.db.begin((tx) => adjustBalance(tx, adjustment, change));
  expect((await linesOf(trader)).map(({ kind }) => kind)).toEqual(['adjustment', 'adjustment.debt', 'adjustment']);
  const { user } = (await trader.get('/trader/settings')).body;
  expect(user).toMatchObject({ financial_balance: 0, held_balance: 0, debt: 5 });
  expect(await verifyLedger(server.db)).toEqual([]);
});

/** What `holdAtMost` has held for an appeal. */
async function foundFor(ref: number): Promise<bigint> {
  const posting = await server.db.one<{ amount: bigint }>(sql`
    select amount from ledger_postings where kind = 'appeal.held' and ref = ${ref}`);
  return posting?.amount ?? 0n;
}

test('of eight appeals at once over money for one, one holds it and the others find none; all is given back', async () => {
  const trader = await server.given.user({ balance: 100_00n });
  const about = { trader_id: trader.id, at: server.clock.now() };
  const holdSome = async (ref: number) => {
    const hold = { ...about, ref, kind: 'appeal.held', amount: 100_00n };
    await server.db.begin(async (tx) => holdAtMost(tx, hold));
    return { ref, amount: await foundFor(ref) };
  };
  const found = await Promise.all(Array.from({ length: 8 }, () => holdSome(nextRef++)));
  expect(found.map(({ amount }) => amount).filter((amount) => amount > 0n)).toEqual([100_00n]);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 0n, held: 100_00n, debt: 0n });

  for (const hold of found)
    await server.db.begin(async (tx) =>
      returnHold(tx, { ...about, ...hold, kind: 'appeal.released' }, 100_00n - hold.amount),
    );
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 100_00n, held: 0n, debt: 0n });
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('appeals while money comes hold what is there at their turn, and none is refused', async () => {
  const trader = await server.given.user({ balance: 50_00n });
  const about = { trader_id: trader.id, at: server.clock.now(), kind: 'appeal.held', amount: 11_00n };
  const holdSome = (ref: number) => server.db.begin(async (tx) => holdAtMost(tx, { ...about, ref }));
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) => (turn % 2 ? raised(trader.id, 7_00n) : holdSome(nextRef++))),
  );
  const wrong = await server.db.many(sql`
    select number from (
      select number, kind, amount, lag(available_after) over (order by number) as before from ledger_postings where trader_id = ${trader.id}
    ) line where kind = 'appeal.held' and amount <> least(before, ${about.amount})`);
  expect(wrong).toEqual([]);
  // No appeal stands behind what these lacked.
  const short = await server.db.value<bigint>(
    sql`select shortfall from ledger_accounts where trader_id = ${trader.id}`,
  );
  await server.db.begin(async (tx) => returnHold(tx, { ...about, ref: nextRef++, amount: 0n }, short));
});

test('a new hold takes the last kopeck, and not what an appeal waits for', async () => {
  const trader = await server.given.user({ balance: 100_00n });
  const about = { trader_id: trader.id, ref: nextRef++, at: server.clock.now() };
  const begin = server.db.begin;
  await begin(async (tx) => holdAtMost(tx, { ...about, kind: 'appeal.held', amount: 150_00n }));
  expect(await foundFor(about.ref)).toBe(100_00n);
  const adjustment = { trader_id: trader.id, amount: 80_00n, reason: 'Пополнение' };
  await begin((tx) => adjustBalance(tx, adjustment, { by: 'operator', at: about.at }));

  const holdNew = (amount: bigint) =>
    begin(async (tx) => holdFree(tx, { ...about, kind: 'deal.held', ref: nextRef++, amount }));
  await expect(holdNew(30_01n)).rejects.toMatchObject({ refusal: { status: 409, code: 'insufficient_funds' } });
  await holdNew(30_00n);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 50_00n, held: 130_00n, debt: 0n });

  const returned = { ...about, kind: 'appeal.released', amount: 100_00n };
  await begin(async (tx) => returnHold(tx, returned, 50_00n));
  await holdNew(150_00n);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 0n, held: 180_00n, debt: 0n });
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('a single kopeck is held, missed and given back like any amount', async () => {
  const trader = await server.given.user({ balance: 1n });
  const about = { trader_id: trader.id, ref: nextRef++, at: server.clock.now() };
  await server.db.begin(async (tx) => holdAtMost(tx, { ...about, kind: 'appeal.held', amount: 2n }));
  const held = await foundFor(about.ref);
  expect(held).toBe(1n);
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 0n, held: 1n, debt: 0n });
  await server.db.begin(async (tx) => returnHold(tx, { ...about, kind: 'appeal.released', amount: held }, 1n));
  expect(await readBalances(server.db, trader.id)).toEqual({ available: 1n, held: 0n, debt: 0n });
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('an account that is not there is a fault and not a balance of nothing', async () => {
  const nobody = 2_000_000_000;
  await expect(readBalances(server.db, nobody)).rejects.toThrow('has no account');
  await expect(hold(nobody, 1_00n)).rejects.toThrow('null value in column "trader_id"');
  const atMost = { kind: 'appeal.held', ref: nextRef++, trader_id: nobody, amount: 1_00n, at: server.clock.now() };
  await expect(server.db.begin(async (tx) => holdAtMost(tx, atMost))).rejects.toThrow('null value');
});

test('the database itself refuses to change, delete or empty postings and the journal', async () => {
  await server.given.user({ balance: 1_00n });
  for (const table of ['ledger_postings', 'journal']) {
    const attempt = (statement: string) => server.db.begin((tx) => tx.script(statement));
    await expect(attempt(`update ${table} set at = now()`)).rejects.toThrow('append-only');
    await expect(attempt(`delete from ${table}`)).rejects.toThrow('append-only');
    await expect(attempt(`truncate ${table} cascade`)).rejects.toThrow('append-only');
  }
});

const wrong = {
  sum: 'Сумма всех счетов не равна нулю',
  posted: 'Остаток не равен сумме проводок',
  below: 'Счёт трейдера ниже нуля',
  statement: 'Выписка не сходится с остатком',
  rows: 'В выписке пропущены строки',
  owedToTrader: 'Счёт долгов выше нуля',
  unpaid: 'Долг не погашен из доступного',
  loose: 'Погашение долга не за поступлением',
};

test.each([
  ['money out of nowhere', 'update ledger_accounts set available = available + 1', ['sum', 'posted', 'statement']],
  [
    'money from the platform without a posting',
    'update ledger_accounts set available = available + 1, deals = deals - 1',
    ['posted', 'posted', 'statement'],
  ],
  [
    'a trader below zero',
    `alter domain trader_balance drop constraint ledger_trader_not_below_zero;
     update ledger_accounts set available = -1, deals = 501`,
    ['posted', 'posted', 'below', 'statement'],
  ],
  [
    'a last line of the statement with what is held counted as available',
    'update ledger_postings set available_after = available_after + 1, held_after = held_after - 1',
    ['statement'],
  ],
  ['a line that is gone', 'update ledger_accounts set postings = postings + 1', ['rows']],
  ['a line with the number of another', 'update ledger_postings set number = number + 1', ['rows']],
] as const)('verification finds %s', async (_what, tampering, breaches) => {
  const trader = await server.given.user({ balance: 5_00n });
  const tamper = `alter table ledger_postings disable trigger user; ${tampering} where trader_id = ${trader.id}`;
  expect((await breachesAfter(tamper)).map(({ breach }) => breach)).toEqual(breaches.map((name) => wrong[name]));
});

test('verification finds debts that cannot be', async () => {
  const { id } = await server.given.user({ balance: 5_00n });
  const found = async (...statements: string[]) =>
    (await breachesAfter(statements.join(';'))).map(({ breach }) => breach);
  const drop = (name: string) => `alter table ledger_accounts drop constraint ${name}`;
  const moved = (amount: number) =>
    `update ledger_accounts set debts = ${amount}, deals = ${-amount} where trader_id = ${id}`;
  expect(await found(drop('ledger_debts_not_above_zero'), drop('ledger_debt_paid_first'), moved(1))).toEqual([
    ...[wrong.posted, wrong.posted, wrong.owedToTrader, wrong.unpaid],
  ]);
  expect(await found(drop('ledger_debt_paid_first'), moved(-1))).toEqual([wrong.posted, wrong.posted, wrong.unpaid]);
  await taken(id, 7_00n);
  await raised(id, 1_00n);
  const repaid = `kind = 'debt.repaid' and trader_id = ${id}`;
  const untied = 'alter table ledger_postings disable trigger user';
  expect(await found(untied, `update ledger_postings set ref = ref - 1 where ${repaid}`)).toEqual([wrong.loose]);
});

test('verification looks at accounts that nothing was ever posted to', async () => {
  const { id } = await server.given.user();
  const found = async (change: string) =>
    (await breachesAfter(`update ledger_accounts set ${change} where trader_id = ${id}`)).map(({ breach }) => breach);
  expect(await found('held = 1, deals = -1')).toEqual([wrong.posted, wrong.posted]);
  expect(await found('postings = 1')).toEqual([wrong.rows]);
});

test('verification says of whom and how much, all that is theirs together', async () => {
  const { id } = await server.given.user({ balance: 5_00n });
  await hold(id, 1_00n);
  const tamper = `update ledger_accounts set available = available + 1, deals = deals - 1 where trader_id = ${id}`;
  expect((await breachesAfter(tamper)).map(({ detail }) => detail).sort()).toEqual([
    `available трейдера ${id}: 401 вместо 400`,
    `deals трейдера ${id}: -1 вместо 0`,
    `трейдер ${id}: последняя строка 500, остаток 501`,
  ]);
});

test('verification takes as long as it needs, whatever the limit of other statements', async () => {
  const hurried = {
    ...server.db,
    begin: <Result>(work: (tx: Tx) => Promise<Result>) =>
      server.db.begin(async (tx) => {
        await tx.script('set local statement_timeout = 1');
        return work(tx);
      }),
  };
  expect(await verifyLedger(hurried)).toEqual([]);
});

/** Finds what somebody changed by hand in the database; the change is undone afterwards. */
async function breachesAfter(tampering: string): Promise<{ breach: string; detail: string }[]> {
  let found: { breach: string; detail: string }[] = [];
  const undone = new Error('Undone');
  const attempt = server.db.begin(async (tx) => {
    await tx.script(tampering);
    found = await findBreaches(tx);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
  return found;
}

test('verification finds an appeal that holds other than was posted, and a shortfall that nobody has', async () => {
  const own = await ownServer();
  await givenRate(own);
  const people = await appealPeople(own, 1000_00n);
  const { id } = await people.givenAppeal(500);
  // Another trader, who really lacks 460 ₽.
  const poor = await appealPeople(own, 500_00n);
  const deal = await poor.givenDeal(501);
  await poor.cancel(deal);
  const spent = { trader_id: poor.trader.id, amount: -500_00n, reason: 'Тест' };
  await own.db.begin((tx) => adjustBalance(tx, spent, { by: 'operator', at: own.clock.now() }));
  expect((await poor.appeal(deal, 500)).status).toBe(200);
  expect(await poor.money()).toMatchObject({ available: 0n, shortfall: 460_00n });
  expect(await verifyLedger(own.db)).toEqual([]);
  await own.db.run(sql`update appeals set held_amount = held_amount - 1 where id = ${id}`);
  await own.db.run(sql`update ledger_accounts set shortfall = shortfall + 77 where trader_id = ${people.trader.id}`);
  expect((await verifyLedger(own.db)).map(({ breach }) => breach)).toEqual([
    'Удержание апелляции не равно её проводкам',
    'Нехватка трейдера не равна сумме по его апелляциям',
  ]);
});

test('verification finds an appeal that holds what was never posted', async () => {
  const own = await ownServer();
  await givenRate(own);
  const { id } = await (await appealPeople(own, 1000_00n)).givenAppeal(500);
  await own.db.begin(async (tx) => {
    await tx.script('alter table ledger_postings disable trigger user');
    await tx.run(sql`update ledger_postings set ref = 0 where kind = 'appeal.held' and ref = ${id}`);
  });
  expect((await verifyLedger(own.db)).map(({ breach }) => breach)).toEqual([
    'Удержание апелляции не равно её проводкам',
  ]);
});

test('verification finds a deal that waits without its money being held', async () => {
  const own = await ownServer();
  await givenRate(own);
  const people = await appealPeople(own, 1000_00n);
  const id = await people.givenDeal(500);
  expect(await verifyLedger(own.db)).toEqual([]);
  await own.db.run(sql`update deals set debited_amount = debited_amount + 1 where id = ${id}`);
  expect((await verifyLedger(own.db)).map(({ breach }) => breach)).toEqual(['Ожидающая сделка не удержана']);
});
