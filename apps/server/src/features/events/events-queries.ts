import type { Group } from '@app/contract/users';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export interface StoredEvent {
  id: bigint;
  event: string;
  ref: number;
  at: Date;
  user_id: number | null;
  groups: Group[];
  amount: bigint | null;
}

export interface Reading {
  /** Everything at or above it may still be new to whoever reads next. */
  horizon: string;
  events: StoredEvent[];
}

const columns = sql`e.id, e.event, e.ref::int as ref, e.at, e.user_id, e.groups, e.amount`;
// In the statement that reads, so that both see the same moment. Never beyond the last event: numbers of transactions that were given up
// are not written down, and after a crash PostgreSQL gives them out once more.
const snapshot = sql`(select least(pg_snapshot_xmin(pg_current_snapshot()), coalesce(
    (select (xid::text::bigint + 1)::text::xid8 from events order by xid desc limit 1), '0'))::text as horizon) s`;

export async function readHorizon(db: Db): Promise<string> {
  const row = await db.one<{ horizon: string }>(sql`select horizon from ${snapshot}`);
  if (!row) throw new Error('PostgreSQL has no snapshot');
  return row.horizon;
}

/** What any open cabinet may have to hear since then. */
export async function readSince(db: Db, horizon: string): Promise<Reading> {
  return toReading(
    await db.many<Row>(
      sql`select horizon, ${columns} from ${snapshot} left join events e on e.xid >= ${horizon}::xid8 order by e.id`,
    ),
  );
}

/** What one person has missed since then; undefined when that is another database's time. */
export async function readMissed(
  db: Db,
  horizon: string,
  { id, group }: { id: number; group: Group },
  limit: number,
): Promise<Reading | undefined> {
  const rows = await db.many<Row & { known: boolean }>(sql`
    select horizon, ${horizon}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known, ${columns}
    from ${snapshot} left join lateral (
      select * from events
      where xid >= ${horizon}::xid8 and (user_id = ${id} or ${group} = any(groups))
      order by xid, id limit ${limit}
    ) e on true
    order by e.id`);
  return rows[0]?.known ? toReading(rows) : undefined;
}

export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from events where at < ${before}`);
}

type Row = { horizon: string } & (StoredEvent | { [Key in keyof StoredEvent]: null });

function toReading(rows: Row[]): Reading {
  const [first] = rows;
  if (!first) throw new Error('PostgreSQL has no snapshot');
  return { horizon: first.horizon, events: rows.filter((row): row is Row & StoredEvent => row.id !== null) };
}
