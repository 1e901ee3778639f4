import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@app/demo/world/random';
import { type Db, sql } from '@app/server/kit';
import type { Fault, TronEmulator } from '@app/tron-emulator/emulator';
import { weighted } from '#chaos/actors/actor.ts';
import type { Postgres } from './postgres.ts';
import type { Wire } from './proxy.ts';
import type { Servers } from './servers.ts';

export interface Victims {
  random: Random;
  servers: Servers;
  postgres: Postgres;
  proxy: Wire;
  emulator: TronEmulator;
  /** Connects directly, not through the proxy whose connections are cut. */
  db: Db;
}

export type Accidents = Record<string, number>;

/** Makes one fault after another, some at the same time, until the end. Returns how often each was made. */
export async function goWrong(victims: Victims, pause: number, evening: AbortSignal): Promise<Accidents> {
  const { random, servers, postgres, proxy, emulator } = victims;
  const counts: Accidents = {};
  const repairs: Promise<unknown>[] = [];
  const repairing = new Set<unknown>();
  const count = (name: string, times = 1) => {
    counts[name] = (counts[name] ?? 0) + times;
  };
  /** Something that is still being restarted is not broken again. */
  const damage = (thing: unknown, work: () => Promise<unknown>) => {
    if (repairing.has(thing)) return;
    repairing.add(thing);
    const repair = work().finally(() => repairing.delete(thing));
    // Errors are reported at the end, when all are awaited.
    repair.catch(() => {});
    repairs.push(repair);
  };

  const someServer = () => random.pick(servers.all as [Servers['all'][number]]);
  const endServer = (signal: 'SIGKILL' | 'SIGTERM') => {
    const server = someServer();
    const away = random.between(0, 1_000);
    damage(server, async () => {
      // Only a running one: others are still starting.
      if (!server.isReady) return;
      count(signal === 'SIGKILL' ? 'servers killed' : 'servers restarted');
      await servers.end(server, signal);
      await sleep(away);
      await servers.keepUp(server);
    });
  };
  const killPostgres = () => {
    const away = random.between(0, 1_500);
    damage(postgres, async () => {
      count('PostgreSQL killed');
      await postgres.kill();
      await sleep(away);
      await postgres.revive();
    });
  };
  const killBackend = () =>
    damage(postgres, async () => {
      if (await crashBackend(victims)) count('database processes killed');
      await sleep(500);
    });
  const spoilChain = () => {
    const fault = random.pick<Fault>([{ status: 500 }, { status: 429, retryAfter: 1 }, 'broken-json', 'hang']);
    emulator.fail(fault);
    emulator.moods.repeat = random.chance(0.3);
    emulator.moods.reorder = random.chance(0.3);
    emulator.moods.hideEvents = random.chance(0.2);
    count('failures of the chain');
  };

  while (!evening.aborted) {
    await sleep(random.gap(pause), undefined, { signal: evening }).catch(() => {});
    if (evening.aborted) break;
    weighted(random, [
      [30, () => endServer('SIGKILL')],
      [6, () => endServer('SIGTERM')],
      [10, killPostgres],
      [6, killBackend],
      [20, () => count('connections cut', proxy.cut(random, 0.5))],
      [12, () => count('database connections cut', postgres.proxy.cut(random, 0.4))],
      [15, spoilChain],
    ])();
  }
  await Promise.all(repairs);
  await calmChain(emulator);
  return counts;
}

/** Uses up planned failures that no request has met yet. */
async function calmChain({ url, moods }: TronEmulator): Promise<void> {
  moods.hideEvents = false;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(200) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 404) return;
  }
}

/** PostgreSQL then ends all its processes and recovers, as after a crash of one of them. */
async function crashBackend({ db, random }: Victims): Promise<boolean> {
  const backends = await db
    .many<{ pid: number }>(sql`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid`)
    .catch(() => []);
  const unlucky = backends[random.between(0, Math.max(0, backends.length - 1))];
  if (!unlucky) return false;
  try {
    return process.kill(unlucky.pid, 'SIGKILL');
  } catch {
    return false;
  }
}
