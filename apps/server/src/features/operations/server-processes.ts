import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@app/contract/operations/system';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { type Clock, later, minutes, seconds } from '#lib/clock.ts';
import { ownVersion } from '#lib/versions/own-version.ts';

interface BeatNeeds {
  db: Db;
  clock: Clock;
}

const EVERY = seconds(10);
/** Long enough for staff to see that a process has died, and when. */
const FORGOTTEN = minutes(10);

/** Every server process says that it is there until it is stopped; one that was killed is seen to be silent. */
export function keepBeating(needs: BeatNeeds & { complain(message: string): void }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const me = { host: hostname(), pid: process.pid };
  const started = needs.clock.now();
  const run = async () => {
    while (!signal.aborted) {
      await beat(needs, me, started).catch((error: unknown) => needs.complain(String(error)));
      await sleep(EVERY, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await leave(needs.db, me).catch((error: unknown) => needs.complain(String(error)));
    },
  };
}

interface Me {
  host: string;
  pid: number;
}

export async function beat({ db, clock }: BeatNeeds, { host, pid }: Me, started: Date): Promise<void> {
  const now = clock.now();
  const { rss } = process.memoryUsage();
  await db.run(sql`
    insert into server_processes (host, pid, version, runtime, started_at, seen_at, memory)
    values (${host}, ${pid}, ${ownVersion}, ${process.version}, ${started}, ${now}, ${rss})
    on conflict (host, pid) do update set version = excluded.version, runtime = excluded.runtime,
      started_at = excluded.started_at, seen_at = excluded.seen_at, memory = excluded.memory`);
  await db.run(sql`delete from server_processes where seen_at < ${later(now, -FORGOTTEN)}`);
}

async function leave(db: Db, { host, pid }: Me): Promise<void> {
  await db.run(sql`delete from server_processes where host = ${host} and pid = ${pid}`);
}

export async function listProcesses(db: Db): Promise<Omit<ServerProcess, 'newer_runtime'>[]> {
  return db.many(sql`
    select host, pid, version, runtime, started_at, seen_at, memory::float8 as memory
    from server_processes order by host, started_at, pid`);
}
