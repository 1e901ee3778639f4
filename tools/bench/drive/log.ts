import { type Db, sql } from '@app/server/kit';
import { median } from './statistics.ts';

/** How many bytes PostgreSQL writes to its log for one deal. Unlike times, this does not depend on the machine. */
export interface Written {
  /** Without full-page images: those are written at the first change after a checkpoint. */
  bytes: number;
  rows: number;
  indexEntries: number;
}

/** The median of a few: sometimes a page is split or autovacuum runs. */
const STRETCHES = 5;

/** `act` does something to this many deals. */
export async function countWritten(db: Db, deals: number, act: () => Promise<unknown>): Promise<Written> {
  // The first run warms up plans and caches.
  await act();
  await setPageImages(db, 'off');
  const stretches: Written[] = [];
  for (let n = 0; n < STRETCHES; n++) {
    const since = await place(db);
    await act();
    stretches.push(await readLog(db, since, await place(db)));
  }
  await setPageImages(db, 'on');
  const of = (kind: keyof Written) => median(stretches.map((stretch) => stretch[kind])) / deals;
  return { bytes: of('bytes'), rows: of('rows'), indexEntries: of('indexEntries') };
}

async function place(db: Db): Promise<string> {
  const row = await db.one<{ at: string }>(sql`select pg_current_wal_lsn() as at`);
  return row?.at ?? '';
}

async function readLog(db: Db, since: string, until: string): Promise<Written> {
  const written = await db.one<Written>(sql`
    select sum(record_size)::int as bytes,
      (sum(count) filter (where kind ~ '^Heap2?/(INSERT|MULTI_INSERT|UPDATE|HOT_UPDATE|DELETE)'))::int as rows,
      (sum(count) filter (where kind ~ '^(Btree/(INSERT|SPLIT)|Gist/PAGE_UPDATE)'))::int as "indexEntries"
    from pg_get_wal_stats(${since}, ${until}, true) as log (kind, count, count_percent, record_size)
    -- The others are of nobody's making: checkpoints, and what a standby would want to know.
    where kind !~ '^(XLOG|Standby)/'`);
  if (!written) throw new Error('A log without records');
  return written;
}

async function setPageImages(db: Db, to: 'on' | 'off'): Promise<void> {
  await db.pool.query(`alter system set full_page_writes = ${to}`);
  await db.pool.query('select pg_reload_conf()');
}
