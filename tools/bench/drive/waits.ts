import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Run } from './drive.ts';

/** Looks every few milliseconds at what PostgreSQL's processes do while something runs, and counts those that wait for a lock. */
export function makeWatch(url: string) {
  const client = new pg.Client({ connectionString: url });
  const connected = client.connect();
  const seen = new Map<string, { all: number; locked: number }>();

  const watched = async (name: string, run: () => Promise<Run>): Promise<Run> => {
    await connected;
    const looks = seen.get(name) ?? { all: 0, locked: 0 };
    seen.set(name, looks);
    let over = false;
    const watching = (async () => {
      while (!over) {
        const { rows } = await client.query<{ all: number; locked: number }>(looking);
        looks.all += rows[0]?.all ?? 0;
        looks.locked += rows[0]?.locked ?? 0;
        await sleep(20);
      }
    })();
    try {
      return await run();
    } finally {
      over = true;
      await watching;
    }
  };
  return {
    each: <Name extends string>(ways: Record<Name, () => Promise<Run>>) =>
      Object.fromEntries(
        (Object.keys(ways) as Name[]).map((name) => [name, () => watched(name, ways[name])]),
      ) as typeof ways,
    lockShare: (name: string) => (seen.get(name)?.locked ?? 0) / (seen.get(name)?.all || 1),
    end: () => client.end(),
  };
}

const looking = `
  select count(*)::int as all, count(*) filter (where wait_event_type = 'Lock')::int as locked from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`;
