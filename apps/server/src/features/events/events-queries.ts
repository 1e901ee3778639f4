import { Group } from '@app/contract/access/users';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { horizon, rowsFrom } from '#journal/reader.ts';

export interface StoredEvent {
  id: bigint;
  event: string;
  ref: number;
  at: Date;
  user_id: number | null;
  groups: Group[];
  data: Record<string, unknown>;
  inbox: boolean;
}

export interface Reading {
  /** The next reader begins here: rows at or above this place may still be new. */
  horizon: string;
  events: StoredEvent[];
}

const columns = sql`j.id, j.event, j.ref::float8 as ref, j.at, j.user_id, j.groups, j.data, j.inbox`;
// Part of the statement that reads the rows, so that both see the same snapshot.
const snapshot = sql`(select ${horizon}::text as horizon) s`;

export async function readHorizon(db: Db): Promise<string> {
  return db.value(sql`select horizon from ${snapshot}`);
}

/** Rows since a place that any open cabinet may have to be told. */
export async function readSince(db: Db, place: string): Promise<Reading> {
  return toReading(
    await db.many<Row>(
      sql`select horizon, ${columns} from ${snapshot} left join journal j on ${rowsFrom(place)} order by j.id`,
    ),
  );
}

/** What one person has missed since a place; undefined if the place belongs to another database. */
export async function readMissed(
  db: Db,
  place: string,
  { id, group }: { id: number; group: Group },
  limit: number,
): Promise<Reading | undefined> {
  const rows = await db.many<Row & { known: boolean }>(sql`
    select horizon, ${place}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known, ${columns}
    from ${snapshot} left join lateral (
      select * from journal j
      where ${rowsFrom(place)} and (${group === Group.staff} or user_id = ${id} or ${group} = any(groups))
      order by xid, id limit ${limit}
    ) j on true
    order by j.id`);
  return rows[0]?.known ? toReading(rows) : undefined;
}

/** Without an event: only the horizon, and nothing else. */
type Row = { horizon: string } & (StoredEvent | { id: null });

function toReading(rows: Row[]): Reading {
  const [first] = rows;
  if (!first) throw new Error('PostgreSQL has no snapshot');
  return { horizon: first.horizon, events: rows.filter((row): row is Row & StoredEvent => row.id !== null) };
}
