import { walletApi } from '@app/contract/topups/wallet-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenConstraint } from '#db/db.ts';
import { rawSql, type Sql, sql } from '#db/sql.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

// What the code ensures by locks, the database ensures by constraints: rows are inserted directly.

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
});
afterAll(() => server.stop());

/** What refuses a statement, or how many rows it changed. */
const failureOf = (change: Promise<number>) =>
  change.then(
    (rows) => `${rows} rows`,
    (error: unknown) => brokenConstraint(error) ?? String(error),
  );

/** Inserts the row once more with some values changed; returns the constraint that refused it. */
async function refusalOf(table: string, id: number, changes: object = {}): Promise<string> {
  const columns = await server.db.many<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`);
  const names = rawSql(columns.map(({ name }) => `"${name}"`).join(', '));
  const values = rawSql(columns.map(({ name }) => `copy."${name}"`).join(', '));
  const name = rawSql(table);
  const copying = server.db.run(sql`
    insert into ${name} (${names}) select ${values}
    from ${name} t, jsonb_populate_record(null::${name}, to_jsonb(t) || ${JSON.stringify(changes)}::jsonb) copy where t.id = ${id}`);
  return failureOf(copying);
}

describe('a deal', () => {
  test('has a payment of its own, a number of its own, and no waiting neighbour within 20 ₽', async () => {
    const id = await world.deal(world.trader);
    const apart = { real_amount: 999_999_99 };
    expect(await refusalOf('deals', id, { ...apart, number: 1_000_000 })).toBe('deal_payment_once');
    expect(await refusalOf('deals', id, { ...apart, payment_id: 'another' })).toBe('deal_number_once');
    expect(await refusalOf('deals', id, { payment_id: 'another', number: 1_000_000 })).toBe('deal_amounts_apart');
    const other = { payment_id: 'another', number: 1_000_000, ...apart };
    expect(await refusalOf('deals', id, other)).toBe('1 rows');
  });
});

describe('an appeal', () => {
  test('is the only open one of its deal', async () => {
    const id = await world.appeal(world.trader);
    for (const status of [0, 3, 4])
      expect(await refusalOf('appeals', id, { attempt: 2, status })).toBe('appeal_open_once');
  });

  test('is the only one with its attempt, open or not', async () => {
    const id = await world.appeal(world.trader);
    const ended = { status: 2, held_amount: 0 };
    expect(await refusalOf('appeals', id, ended)).toBe('appeal_attempt_once');
    expect(await refusalOf('appeals', id, { ...ended, attempt: 2 })).toBe('1 rows');
  });

  test('holds money only while it is open, or rejected until a certain time', async () => {
    const id = await world.appeal(world.trader);
    for (const status of [1, 2, 5])
      expect(await refusalOf('appeals', id, { status, attempt: 2 })).toBe('appeal_hold_while_open');
    const until = { attempt: 2, hold_until: server.clock.now().toISOString() };
    expect(await refusalOf('appeals', id, { ...until, status: 5 })).toBe('appeal_hold_while_open');
    expect(await refusalOf('appeals', id, { ...until, status: 2 })).toBe('1 rows');
  });
});

describe('a notice of a bank', () => {
  const joined = async () => {
    const { id, deal_id } = await world.bankNotice(world.trader);
    await server.db.run(sql`update deals set notice_id = ${id} where id = ${deal_id}`);
    return { id, deal_id };
  };
  const stateOf = async (id: number) =>
    (await server.db.one<{ state: number }>(sql`select state from bank_notices where id = ${id}`))?.state;

  test('is the only one with its id on its phone', async () => {
    const { id } = await world.bankNotice(world.trader);
    expect(await refusalOf('bank_notices', id)).toBe('bank_notice_once');
    expect(await refusalOf('bank_notices', id, { phone_id: '\\x01' })).toBe('1 rows');
    const future = { phone_id: '\\x02', at: '2099-01-01T00:00:00Z' };
    expect(await refusalOf('bank_notices', id, future)).toBe('bank_notice_is_read');
  });

  test('belongs to one deal at most, and never to a deal of another trader', async () => {
    const { id } = await joined();
    const other = await world.deal(world.trader);
    const join = (deal: number) => server.db.run(sql`update deals set notice_id = ${id} where id = ${deal}`);
    expect(await failureOf(join(other))).toBe('deal_notice_once');
    const foreign = await world.bankNotice(world.otherTrader);
    const steal = server.db.run(sql`update deals set notice_id = ${foreign.id} where id = ${other}`);
    expect(await failureOf(steal)).toBe('deal_notice_of_trader');
  });

  test('says itself whether it is joined, whoever joins it, and nothing else of it changes', async () => {
    const { id, deal_id } = await joined();
    expect(await stateOf(id)).toBe(1);
    await server.db.run(sql`update deals set notice_id = null where id = ${deal_id}`);
    expect(await stateOf(id)).toBe(0);
    const forge = server.db.run(sql`update bank_notices set amount = amount + 1 where id = ${id}`);
    expect(await failureOf(forge)).toContain('may only change its state');
  });

  test('stays with a deal that is closed, and is not deleted while it is joined', async () => {
    const { id, deal_id } = await joined();
    expect(await failureOf(server.db.run(sql`delete from bank_notices where id = ${id}`))).toBe(
      'deal_notice_of_trader',
    );
    await server.db.run(sql`update deals set status = 1, closed_at = now() where id = ${deal_id}`);
    const part = server.db.run(sql`update deals set notice_id = null where id = ${deal_id}`);
    expect(await failureOf(part)).toContain('append-only once closed');
  });
});

describe('a top-up', () => {
  async function givenDeposit(): Promise<number> {
    const trader = await server.given.user();
    return (await trader.post(walletApi.create.path, { amount: 100 })).body.deposit.id;
  }

  test('is the only one its trader waits for', async () => {
    const id = await givenDeposit();
    expect(await refusalOf('deposits', id, { payable_during: 'empty' })).toBe('deposit_open_once');
  });

  test('is the only owner of its amount on its wallet, at any moment it may be paid', async () => {
    const id = await givenDeposit();
    const other = await server.given.user();
    expect(await refusalOf('deposits', id, { trader_id: other.id })).toBe('deposit_amount_apart');
    const elsewhere = { trader_id: other.id, wallet: 'TJmmqjb1DK9TTZbQXzRQ2AuA94z4gKAPFh' };
    expect(await refusalOf('deposits', id, elsewhere)).toBe('1 rows');
  });

  test('is paid by one transfer, a transfer is kept once and has one owner', async () => {
    const [first, second] = [await givenDeposit(), await givenDeposit()];
    const row = await server.db.one<{ id: number }>(sql`
      insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at, deposit_id)
      values ('wallet', 'contract', ${'a'.repeat(64)}, 0, 'someone', 1, now(), now(), ${first}) returning id`);
    const id = row?.id ?? 0;
    expect(await refusalOf('wallet_transfers', id, { deposit_id: second })).toBe('wallet_transfer_once');
    expect(await refusalOf('wallet_transfers', id, { log_index: 1 })).toBe('wallet_transfer_pays_one');
    const other = { log_index: 1, deposit_id: second };
    expect(await refusalOf('wallet_transfers', id, other)).toBe('1 rows');
    const again = server.db.run(sql`update wallet_transfers set deposit_id = ${second} where id = ${id}`);
    await expect(again).rejects.toThrow('wallet_transfers is append-only');
  });
});

describe('what was decided', () => {
  const change = (statement: Sql) => failureOf(server.db.run(statement));

  test('a rate stays as it was set', async () => {
    await server.db.run(sql`insert into usdt_rates (rate, set_at, reason) values (9240, now(), '')`);
    for (const statement of [
      sql`update usdt_rates set rate = rate + 1`,
      sql`delete from usdt_rates`,
      sql`truncate usdt_rates`,
    ])
      expect(await change(statement)).toContain('append-only');
  });

  test('a request of two persons stays as it was asked', async () => {
    const id = await world.request();
    for (const forged of [
      sql`asked_by = ${world.owner.id}`,
      sql`amount = amount + 1`,
      sql`content = content || '{"amount": 1}'`,
      sql`trader_id = ${world.otherTrader.id}`,
      sql`reason = 'another'`,
    ])
      expect(await change(sql`update two_person_requests set ${forged} where id = ${id}`)).toContain('as it was asked');
    expect(await change(sql`delete from two_person_requests where id = ${id}`)).toContain('append-only');
    expect(await change(sql`truncate two_person_requests cascade`)).toContain('append-only');
  });

  test('and its no and its answer are given once', async () => {
    const id = await world.request();
    const by = world.owner.id;
    const refuse = (reason: string) =>
      sql`update two_person_requests set refused_by = ${by}, refused_at = now(), refusal = ${reason} where id = ${id}`;
    expect(await change(refuse('first'))).toContain('1 rows');
    expect(await change(refuse('second'))).toContain('as it was asked and answered');
    const answer = (state: string) => sql`
      update two_person_requests set state = ${state}, decided_by = ${by}, decided_at = now() where id = ${id}`;
    expect(await change(answer('upheld'))).toContain('1 rows');
    expect(await change(answer('done'))).toContain('as it was asked and answered');
    expect(await change(sql`update two_person_requests set expires_at = now() where id = ${id}`)).toContain('answered');
  });

  test('a decision only learns that a later one has overturned it', async () => {
    await server.db.run(sql`
      insert into case_decisions (journal_id, at, kind, case_id, outcome, side, in_time)
      values (1000000, now(), 'payout', 1, 'done', 'judge', true)`);
    const set = (change: Sql) => sql`update case_decisions set ${change} where journal_id = 1000000`;
    expect(await change(set(sql`outcome = 'not_proven'`))).toContain('as it was made');
    expect(await change(set(sql`overturned = true`))).toContain('1 rows');
    expect(await change(set(sql`overturned = false`))).toContain('as it was made');
    expect(await change(sql`delete from case_decisions`)).toContain('append-only');
    expect(await change(sql`truncate case_decisions`)).toContain('append-only');
  });

  test('a file stays with what has it; only its picture may be drawn later', async () => {
    await world.appeal(world.trader);
    const owned = sql`where owner_kind is not null`;
    for (const forged of [sql`owner_id = owner_id + 1`, sql`owner_kind = null, owner_id = null`, sql`size = size + 1`])
      expect(await change(sql`update files set ${forged} ${owned}`)).toContain('stays with it');
    expect(await change(sql`delete from files ${owned}`)).toContain('stays with it');
    expect(await change(sql`truncate files cascade`)).toContain('append-only');
    expect(await change(sql`update files set preview_size = 10 ${owned}`)).toMatch(/^[1-9]\d* rows/);
  });
});
