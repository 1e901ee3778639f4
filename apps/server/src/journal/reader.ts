import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';

/**
 * A place to go on from: everything at or above it may still be new, nothing below it. To be read no later than the rows. Never beyond
 * the last row: numbers of transactions that were given up are not written down, and after a crash PostgreSQL gives them out once more.
 */
export const horizon = sql`least(pg_snapshot_xmin(pg_current_snapshot()), coalesce(
    (select (xid::text::bigint + 1)::text::xid8 from journal where xid > '0' order by xid desc limit 1), '0'))`;

/** Of the journal under the name `j`: rows from a place on. Older ones than the journal itself have no place. */
export const rowsFrom = (place: string) => sql`j.xid >= ${place}::xid8 and j.xid > '0'`;

/**
 * Works off what has come since the last time, for whoever keeps their place under this name: one process at a time. Whatever is still
 * being written now comes next time, and then what was committed beside it comes again: the work must know what it has done already.
 */
export async function workOff(db: Db, name: string, work: (tx: Tx, since: Sql) => Promise<void>): Promise<void> {
  await db.begin(async (tx) => {
    const reader = await tx.one<{ place: string; next: string }>(sql`
      select place::text, greatest(place, ${horizon})::text as next from journal_readers where name = ${name} for update`);
    if (!reader) throw new Error(`Nobody reads the journal as ${name}`);
    await work(tx, rowsFrom(reader.place));
    if (reader.next !== reader.place)
      await tx.run(sql`update journal_readers set place = ${reader.next}::xid8 where name = ${name}`);
  });
}
