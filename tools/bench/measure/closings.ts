import { randomUUID } from 'node:crypto';
import { dealsApi } from '@app/contract/deals/deals-api';
import { type Db, sql } from '@app/server/kit';
import { moveDeal } from '@app/server/testing/server/stage';
import { mustHold } from '#bench/drive/checks.ts';
import { expectOk } from '#bench/drive/client.ts';
import { drive, inTurn, type Measured, type Run } from '#bench/drive/drive.ts';
import { makeWatch } from '#bench/drive/waits.ts';
import { preparePlainClosing } from '#bench/reference/plain-closing.ts';
import { printTable } from '#bench/report/report.ts';
import { addClosingTrader, type ClosingTrader } from '#bench/world/closing-traders.ts';
import { closingRounds } from '#bench/world/one-time-codes.ts';
import type { World } from '#bench/world/world.ts';

export interface ClosingResult extends Measured {
  name: string;
  /** Deals per second relative to plain SQL with a round trip for each statement. */
  ratio: number;
  /** The share of samples in which a connection was waiting for a lock. */
  lockWaits: number;
}

/** Deals closed with one code. */
export const BUNCH = 25;

export async function measureClosings(world: World): Promise<ClosingResult[]> {
  const { url, db, vault, server, options } = world;
  const { concurrency: atOnce, closings, repeats } = options;
  const runs = repeats + 1;
  const now = server.now();
  const add = (deals: number) => addClosingTrader(db, vault, deals, now);
  // Four ways close one by one, one closes in batches.
  const each = Math.ceil(closings / (2 * atOnce)) + 2;
  const traders = await addMany(2 * atOnce, () => add(runs * (4 * each + BUNCH)));
  const single = Math.ceil(closings / 8);
  const [one, busy] = [await add(runs * single), await add(runs * closings)];
  const plain = await preparePlainClosing(url, atOnce, 3 * runs * closings);
  const watch = makeWatch(url);

  const lanes = (close: (lane: number) => Promise<unknown>) => drive(closings, atOnce, (_, lane) => close(lane));
  const moves = (who: (index: number) => ClosingTrader | undefined) =>
    drive(closings, atOnce, (index) => inService(world, who(index)));
  const ways = {
    [`plain SQL, ${atOnce} at once`]: () => lanes(plain.close),
    [`plain SQL in one round trip, ${atOnce} at once`]: () => lanes(plain.closeInOneTrip),
    [`bare Node, the same SQL, ${atOnce} at once`]: () =>
      lanes(async (lane) => expectOk(await world.bare.send('/close', {}, JSON.stringify(plain.next(lane))), 'close')),
    [`server, ${atOnce} at once`]: () => closeOverHttp(world, traders, { closings, atOnce }),
    'server, no Idempotency-Key': () => closeOverHttp(world, traders, { closings, atOnce, keyed: false }),
    'server, the platform has a webhook address': async () => {
      await tellPlatform(db, true);
      const run = await closeOverHttp(world, traders, { closings, atOnce });
      await tellPlatform(db, false);
      return run;
    },
    'server, one trader, one after another': () => closeOverHttp(world, [one], { closings: single, atOnce: 1 }),
    [`server, ${BUNCH} deals a code`]: () =>
      closeOverHttp(world, traders, { closings: traders.length, atOnce, bunch: BUNCH }),
    [`the move alone, ${atOnce} at once`]: () => moves((index) => traders[index % traders.length]),
    'the move alone, all on one trader': () => moves(() => busy),
  };
  await tellPlatform(db, false);
  const measured = await inTurn(watch.each(ways), { repeats, stretches: 1 });
  await watch.end();
  await plain.end();
  await mustHold(db);

  const [reference] = Object.values(measured);
  const print = printTable(['closings', 'deals/s', 'of plain', ' p50 ms', '  p99 ms', 'lock waits'], 44);
  return Object.entries(measured).map(([name, { rate, times }]) => {
    const ratio = rate / (reference?.rate ?? rate);
    const lockWaits = watch.lockShare(name);
    print(name, rate, ratio, times.p50, times.p99, lockWaits);
    return { name, rate, times, ratio, lockWaits };
  });
}

async function addMany(count: number, add: () => Promise<ClosingTrader>): Promise<ClosingTrader[]> {
  const added: ClosingTrader[] = [];
  await drive(count, 8, async () => added.push(await add()), Number.POSITIVE_INFINITY);
  return added;
}

/** Whether the platform has set an address: then each closing also writes its webhook and a job. */
export async function tellPlatform(db: Db, on: boolean): Promise<void> {
  await db.run(sql`delete from webhook_endpoints`);
  if (!on) return;
  await db.run(sql`
    insert into webhook_endpoints (platform_id, url, secret, created_at, updated_at)
    select min(id), 'https://platform.example/', '', now(), now() from platforms`);
}

interface Manner {
  closings: number;
  atOnce: number;
  bunch?: number;
  /** As a browser does. */
  keyed?: boolean;
}

/** The whole way: session, one-time code, idempotency, the move, webhook. */
export async function closeOverHttp(
  { server, client }: World,
  traders: ClosingTrader[],
  { closings, atOnce, bunch = 1, keyed = true }: Manner,
): Promise<Run> {
  const rounds = await closingRounds(server, traders);
  const run = await drive(closings, atOnce, async () => {
    const { trader, otp_code } = await rounds.next();
    const ids = trader.waiting.splice(-bunch);
    const deals = bunch === 1 ? { deal_id: ids[0] } : { deal_ids: ids };
    const body = JSON.stringify({ ...deals, otp_code, state: 'close' });
    const headers = keyed ? { 'idempotency-key': randomUUID() } : {};
    const answer = await client.post(dealsApi.changeStatus.path, trader.token, body, headers);
    expectOk(answer, 'A closing');
    if (answer.body.includes('"error"')) throw new Error(`A closing was refused: ${answer.body}`);
    rounds.closed(trader);
  });
  await rounds.settled();
  // In a batch every deal counts.
  return { times: run.times, seconds: run.seconds / bunch };
}

/** The move alone, as the server makes it after the code was found right; here one trader can be made to close in parallel. */
async function inService({ db, server }: World, trader: ClosingTrader | undefined): Promise<void> {
  const id = trader?.waiting.pop();
  if (!trader || id === undefined) throw new Error('No deal is left to close');
  const user = {
    id: trader.id,
    login: '',
    group: 0,
    session: Buffer.alloc(0),
    provenAgo: 0,
    roles: [],
    mustSetUp: false,
  } as const;
  await db.begin((tx) => moveDeal(tx, server, user, id, { state: 'close' }));
}
