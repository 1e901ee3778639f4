import { randomBytes, randomUUID } from 'node:crypto';
import { Group } from '@app/contract/access/users';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { ruleBook } from '@app/contract/rules';
import { addUser, sql } from '@app/server/kit';
import pg from 'pg';
import { type Client, expectOk } from '#bench/drive/client.ts';
import { drive, inTurn, type Measured, type Run } from '#bench/drive/drive.ts';
import { printTable } from '#bench/report/report.ts';
import { openSession } from '#bench/world/traders.ts';
import type { World } from '#bench/world/world.ts';

export interface PayoutResult extends Measured {
  name: string;
  /** Relative to plain SQL. */
  ratio: number;
  /** For each payout that was taken: how many came too late. */
  refused: number;
}

const TRADERS = 50;
const POOL = 200;
/** What a cabinet shows on its first page: everybody presses one of these. */
const SEEN = 50;

/** Returns whether it was taken: of all who want it exactly one must get it. */
type Take = (trader: number, payout: number) => Promise<boolean>;

/** Fifty traders empty the pool at once, repeatedly; each learns what was taken only from the answers. */
export async function measurePayouts(world: World): Promise<PayoutResult[]> {
  const { url, db, options } = world;
  const traders = await addTraders(world);
  const pool = await addPool(world);
  const plain = new pg.Pool({ connectionString: url, max: options.concurrency });
  await plain.query(
    `drop table if exists bench.plain_payouts;
    create table bench.plain_payouts (id integer primary key, status smallint, trader integer);
    insert into bench.plain_payouts select n, 0, null from generate_series(0, ${POOL - 1}) n;
    create table if not exists bench.plain_audit (id bigint generated always as identity primary key, at timestamptz, event text, ref bigint)`,
  );
  const refusals = { server: { refused: 0, taken: 0 }, plain: { refused: 0, taken: 0 } };

  const measured = await inTurn(
    {
      plain: async () => {
        await plain.query('update bench.plain_payouts set status = 0, trader = null');
        const run = await race((trader, payout) => takePlain(plain, trader, payout), refusals.plain);
        const { rows } = await plain.query('select trader from bench.plain_payouts order by id');
        mustBe(
          run.winners,
          rows.map(({ trader }) => trader),
        );
        return run;
      },
      server: async () => {
        await db.run(sql`
          update payouts set status = 0, trader_id = null, pin_at = null where id = any(${pool}) and status = 1`);
        const run = await race((trader, payout) => take(world.client, traders[trader], pool[payout]), refusals.server);
        const rows = await db.many<{ trader_id: number | null }>(sql`
          select trader_id from payouts where id = any(${pool}) and status = 1 order by id`);
        const ids = run.winners.map((winner) => traders[winner ?? -1]?.id);
        mustBe(
          ids,
          rows.map(({ trader_id }) => trader_id),
        );
        return run;
      },
    },
    { repeats: options.repeats, stretches: Math.ceil(options.payouts / POOL) },
  );
  await plain.end();

  const names = { plain: 'plain SQL', server: `server, ${TRADERS} traders at once` };
  const print = printTable(['taking of payouts', 'taken/s', 'of plain', ' p50 ms', ' p99 ms', 'too late for one'], 28);
  return (['plain', 'server'] as const).map((way) => {
    const { rate, times } = measured[way];
    const ratio = rate / measured.plain.rate;
    const refused = refusals[way].refused / refusals[way].taken;
    print(names[way], rate, ratio, times.p50, times.p99, refused);
    return { name: names[way], rate, times, ratio, refused };
  });
}

/** Until the pool is empty. The times are those of the takings that were granted. */
async function race(attempt: Take, count: { refused: number; taken: number }): Promise<Run & { winners: number[] }> {
  const winners: number[] = [];
  const times: number[] = [];
  const began = performance.now();
  const trader = async (me: number) => {
    for (let mine = 0; mine < ruleBook.payouts_in_work.initial; ) {
      const free = Array.from({ length: POOL }, (_, n) => n).filter((n) => winners[n] === undefined);
      const wanted = free[Math.floor(Math.random() * Math.min(free.length, SEEN))];
      if (wanted === undefined) return;
      const start = performance.now();
      if (!(await attempt(me, wanted))) {
        count.refused++;
        continue;
      }
      times.push(performance.now() - start);
      if (winners[wanted] !== undefined) throw new Error(`A payout was taken by ${winners[wanted]} and ${me}`);
      winners[wanted] = me;
      mine++;
      count.taken++;
    }
  };
  await Promise.all(Array.from({ length: TRADERS }, (_, index) => trader(index)));
  return { times, seconds: (performance.now() - began) / 1000, winners };
}

/** Everybody who was told so has the payout, and the pool is empty. */
function mustBe(told: unknown[], stored: unknown[]): void {
  if (told.length !== POOL || JSON.stringify(told) !== JSON.stringify(stored))
    throw new Error(`Winners: told ${JSON.stringify(told)}, stored ${JSON.stringify(stored)}`);
}

async function take(client: Client, trader: PayoutTrader | undefined, id: number | undefined): Promise<boolean> {
  const body = JSON.stringify({ id, action: 'accept' });
  const answer = await client.post(payoutsApi.edit.path, trader?.token ?? '', body, {
    'idempotency-key': randomUUID(),
  });
  if (answer.status === 409 && answer.body.includes('payout_taken')) return false;
  expectOk(answer, 'A taking');
  return true;
}

async function takePlain(plain: pg.Pool, trader: number, payout: number): Promise<boolean> {
  const client = await plain.connect();
  await client.query('begin');
  const { rows } = await client.query(
    `select 1 from bench.plain_payouts where id = ${payout} and status = 0 for update`,
  );
  if (rows.length > 0) {
    await client.query(`update bench.plain_payouts set status = 1, trader = ${trader} where id = ${payout}`);
    await client.query(`insert into bench.plain_audit (at, event, ref) values (now(), 'payout.taken', ${payout})`);
  }
  await client.query('commit');
  client.release();
  return rows.length > 0;
}

interface PayoutTrader {
  id: number;
  token: string;
}

async function addTraders({ db, server }: World): Promise<PayoutTrader[]> {
  const traders: PayoutTrader[] = [];
  const now = server.now();
  await drive(TRADERS, 8, async () => {
    const login = `payout-${randomBytes(6).toString('hex')}`;
    const user = { login, email: `${login}@example.com`, group: Group.payoutTrader, password_hash: '' };
    const id = await db.begin((tx) => addUser(tx, user, { by: 'operator', at: now }));
    traders.push({ id, token: await openSession(db, id, now) });
  });
  return traders;
}

async function addPool({ db, server }: World): Promise<number[]> {
  const now = server.now();
  const rows = await db.many<{ id: number }>(sql`
    insert into payouts (platform_id, payout_id, bank, method, pan, pan_tail, fio, amount, bonus, created_at, moved_at)
    select (select min(id) from platforms), ${randomUUID()}::text || n, '100000000004', 'card', '', '0000', 'Иванов Иван', 500000, 200,
      ${now}, ${now} from generate_series(1, ${POOL}::int) n returning id`);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
