import { setTimeout as sleep } from 'node:timers/promises';
import { ALIVE_SECONDS } from '@app/contract/devices/device-door';
import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { record } from '#journal/record.ts';
import { type Clock, later, seconds } from '#lib/clock.ts';

interface SilenceNeeds {
  db: Db;
  clock: Clock;
}

const ALIVE = seconds(ALIVE_SECONDS);
const EVERY = seconds(3);
/** Longer than this without a look: the server slept, or the database was away, and phones could not be heard. */
const DEAF = seconds(10);

/** Every server process runs this. What one of them has locked the others pass by. */
export function watchSilence(needs: SilenceNeeds & { complain(message: string): void }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = makeSilenceWatch(needs);
  const run = async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => needs.complain(String(error)));
      await sleep(EVERY, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Tells once of each phone that is silent though its trader counts on it, and once that it is back. The minute of silence begins at the
 * earliest when this process began to listen: a restart or a lost database must not make all phones silent at once.
 */
export function makeSilenceWatch({ db, clock }: SilenceNeeds): () => Promise<void> {
  let listening = clock.now();
  let looked = listening;
  return async () => {
    const at = clock.now();
    if (at.getTime() - looked.getTime() > DEAF) listening = at;
    await tellBack(db, at);
    if (later(listening, ALIVE) <= at) await tellSilent(db, at);
    // Not reached if the database is away.
    looked = at;
  };
}

/** Whether deals should come to the phone `d`. */
const hasTraffic = sql`exists (
  select 1 from bank_profiles p where p.device_profile_id = d.id and p.available = 1 and not p.paused and p.is_hided = 0)`;

/** Whether somebody should look after the phone `d`: it was told to be silent, and deals should come to it. */
export const isSilent = sql`d.is_hided = 0 and d.silent and d.key_hash is not null and ${hasTraffic}`;

async function tellSilent(db: Db, at: Date): Promise<void> {
  const silent = sql`not d.silent and d.key_hash is not null and d.seen_at <= ${later(at, -ALIVE)} and d.id in (
    select device_profile_id from bank_profiles where available = 1 and device_profile_id is not null) and ${hasTraffic}`;
  await tell(db, silent, true, at);
}

async function tellBack(db: Db, at: Date): Promise<void> {
  await tell(db, sql`d.silent and d.seen_at > ${later(at, -ALIVE)}`, false, at);
}

async function tell(db: Db, which: Sql, silent: boolean, at: Date): Promise<void> {
  await db.begin(async (tx) => {
    const phones = await tx.many<{ id: number; trader_id: number; seen_at: Date }>(sql`
      update device_profiles set silent = ${silent} where id in (
        select d.id from device_profiles d where ${which} order by d.id limit 1000 for update skip locked)
      returning id, trader_id, seen_at`);
    for (const { id, trader_id, seen_at } of phones) {
      const change = { ref: id, by: 'system', at, owner: trader_id } as const;
      if (silent) record(tx, { event: 'device.silent', ...change, data: { since: seen_at.toISOString() } });
      else record(tx, { event: 'device.back', ...change });
    }
  });
}
