import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What the working connections were doing, as shares of all looks at them; locks by what is locked. */
export interface Waits {
  working: number;
  [what: string]: number;
}

/** Looks every few milliseconds at what PostgreSQL's processes wait for while `work` runs. */
export async function watchWaits(url: string, work: () => Promise<void>): Promise<Waits> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seen = new Map<string, number>();
  let over = false;
  const watching = (async () => {
    while (!over) {
      for (const { what, count } of (await client.query<Seen>(looking)).rows)
        seen.set(what, (seen.get(what) ?? 0) + count);
      await sleep(5);
    }
  })();
  try {
    await work();
  } finally {
    over = true;
    await watching;
    await client.end();
  }
  return shares(seen);
}

interface Seen {
  what: string;
  count: number;
}

const looking = `
  select case when a.wait_event_type = 'Lock' then 'lock ' || a.wait_event
              when a.wait_event_type = 'Client' then 'client'
              when a.wait_event_type in ('IO', 'LWLock') then a.wait_event_type || ' ' || a.wait_event
              else 'working' end as what, count(*)::int as count
  from pg_stat_activity a
  where a.datname = current_database() and a.backend_type = 'client backend' and a.state <> 'idle' and a.pid <> pg_backend_pid()
  group by 1`;

function shares(seen: Map<string, number>): Waits {
  const all = [...seen.values()].reduce((sum, count) => sum + count, 0) || 1;
  const sorted = [...seen].sort(([, a], [, b]) => b - a);
  return { working: 0, ...Object.fromEntries(sorted.map(([what, count]) => [what, count / all])) };
}
