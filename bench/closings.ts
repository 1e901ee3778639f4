import { dealsApi } from '@app/contract/deals';
import type { Db } from '../apps/server/src/db/db.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { moveDeal } from '../apps/server/src/features/deals/deals-service.ts';
import { verifyLedger } from '../apps/server/src/features/ledger/ledger-service.ts';
import type { Vault } from '../apps/server/src/lib/vault.ts';
import type { Post } from './client.ts';
import { addClosingTrader, type ClosingTrader } from './closing-traders.ts';
import { preparePlain } from './closings-plain.ts';
import { closingRounds } from './one-time-codes.ts';
import type { Options } from './options.ts';
import { printTable } from './report.ts';
import type { BenchServer } from './server-process.ts';
import { median, medianTimes, summarize, type Times } from './statistics.ts';
import { type Waits, watchWaits } from './waits.ts';

export interface ClosingResult {
  name: string;
  times: Times;
  /** Deals per second. */
  rate: number;
  /** By the plain SQL with a round trip for each statement. */
  ratio: number;
  waits: Waits;
  deadlocks: number;
}

interface Needs {
  url: string;
  db: Db;
  vault: Vault;
  server: BenchServer;
  post: Post;
  options: Options;
}

/** Deals closed with one code. */
const BUNCH = 25;

type Run = (requests: number) => Promise<{ times: number[]; seconds: number }>;

interface Variant {
  name: string;
  run: Run;
  requests?: number;
  /** Deals of one request. */
  bunch?: number;
  webhooks?: boolean;
}

export async function measureClosings(needs: Needs): Promise<ClosingResult[]> {
  const { options, url } = needs;
  const { traders: count, closings, repeats } = options;
  const runs = repeats + 1;
  const each = Math.ceil(closings / count);
  const now = needs.server.now();
  const add = (deals: number) => addClosingTrader(needs.db, needs.vault, deals, now);
  const many = await Promise.all(Array.from({ length: count }, () => add(runs * (3 * each + BUNCH) + 10)));
  const [one, busy] = [await add(runs * each + 10), await add(runs * closings + 10)];
  const plain = await preparePlain(url, count, 2 * runs * each + 10);

  const variants: Variant[] = [
    { name: `plain SQL, ${count} traders`, run: lanes(count, (lane) => plain.close(lane)) },
    { name: `plain SQL in one round trip, ${count} traders`, run: lanes(count, (lane) => plain.closeInOneTrip(lane)) },
    { name: `server, ${count} traders`, run: overHttp(needs, many) },
    { name: `server, ${count} traders, webhooks on`, run: overHttp(needs, many), webhooks: true },
    { name: 'server, one trader, one after another', run: overHttp(needs, [one]), requests: each },
    {
      name: `server, ${count} traders, ${BUNCH} deals a code`,
      run: overHttp(needs, many, BUNCH),
      requests: count,
      bunch: BUNCH,
    },
    { name: `service, ${count} at once, ${count} traders`, run: lanes(count, (lane) => inService(needs, many[lane])) },
    { name: `service, ${count} at once, one trader`, run: lanes(count, () => inService(needs, busy)) },
  ];
  const results: ClosingResult[] = [];
  const print = printTable(['closings', 'deals/s', 'of plain', ' p50 ms', '  p99 ms', 'lock waits', 'deadlocks'], 44);
  for (const variant of variants) {
    const measured = await measure(needs, variant);
    const result = { name: variant.name, ...measured, ratio: measured.rate / (results[0]?.rate ?? measured.rate) };
    const { p50, p99 } = result.times;
    print(result.name, result.rate, result.ratio, p50, p99, lockShare(result.waits), result.deadlocks);
    results.push(result);
  }
  await plain.end();
  const breaches = await verifyLedger(needs.db);
  if (breaches.length > 0) throw new Error(`The ledger does not hold: ${JSON.stringify(breaches)}`);
  return results;
}

async function measure(needs: Needs, { run, requests = needs.options.closings, bunch = 1, webhooks = false }: Variant) {
  const { url, db, options } = needs;
  await tellPlatform(db, webhooks);
  await run(requests);
  const before = await countDeadlocks(db);
  const rates: number[] = [];
  const times: Times[] = [];
  const waits = await watchWaits(url, async () => {
    for (let index = 0; index < options.repeats; index++) {
      const measured = await run(requests);
      rates.push((requests * bunch) / measured.seconds);
      times.push(summarize(measured.times));
    }
  });
  return { rate: median(rates), times: medianTimes(times), waits, deadlocks: (await countDeadlocks(db)) - before };
}

/** Whether the platform has named an address: then each closing also writes its webhook and the job that would send it. */
async function tellPlatform(db: Db, on: boolean): Promise<void> {
  await db.run(sql`delete from webhook_endpoints`);
  if (!on) return;
  await db.run(sql`
    insert into webhook_endpoints (platform_key_id, url, secret, created_at, updated_at)
    select min(id), 'https://platform.example/', '', now(), now() from platform_keys`);
}

const lockShare = (waits: Waits) =>
  Object.entries(waits).reduce((sum, [what, share]) => sum + (what.startsWith('lock') ? share : 0), 0);

/** Each lane closes one after another. */
function lanes(count: number, close: (lane: number) => Promise<void>): Run {
  return async (total) => {
    const times: number[] = [];
    const began = performance.now();
    const lane = async (index: number) => {
      for (let n = index; n < total; n += count) {
        const start = performance.now();
        await close(index);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: count }, (_, index) => lane(index)));
    return { times, seconds: (performance.now() - began) / 1000 };
  };
}

/** The whole way: session, one-time code, idempotency, the move, webhook. */
function overHttp({ server, post }: Needs, traders: ClosingTrader[], atOnce = 1): Run {
  return async (total) => {
    const rounds = await closingRounds(server, traders.length);
    const times: number[] = [];
    const began = performance.now();
    const lane = async (trader: ClosingTrader, index: number) => {
      for (let n = index; n < total; n += traders.length) {
        const otp_code = await rounds.code(index);
        const ids = trader.waiting.splice(-atOnce);
        const deals = atOnce === 1 ? { deal_id: ids[0] } : { deal_ids: ids };
        const start = performance.now();
        const { status, text } = await post(
          dealsApi.changeStatus.path,
          trader.token,
          JSON.stringify({ ...deals, otp_code, state: 'close' }),
        );
        times.push(performance.now() - start);
        if (status !== 200 || text.includes('"error"')) throw new Error(`A closing was refused: ${status} ${text}`);
        rounds.closed(index);
      }
    };
    await Promise.all(traders.map(lane));
    const seconds = (performance.now() - began) / 1000;
    await rounds.settled();
    return { times, seconds };
  };
}

/** The move alone, as the server makes it after the code was found right; here one trader can be made to close in parallel. */
async function inService({ db, server }: Needs, trader: ClosingTrader | undefined): Promise<void> {
  const id = trader?.waiting.pop();
  if (!trader || id === undefined) throw new Error('No deal is left to close');
  const user = { id: trader.id, login: '', group: 0, session: Buffer.alloc(0) } as const;
  await db.begin((tx) => moveDeal(tx, server, user, id, { state: 'close' }));
}

async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await db.pool.query(
    'select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}
