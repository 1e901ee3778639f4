import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { hasForeignPlaces } from './places.ts';

/**
 * A place to continue from: rows at or above it may still be new, rows below it are not. It must be read no later than the rows. It is
 * never beyond the last row: numbers of transactions that were rolled back are not stored, and after a crash PostgreSQL uses them again.
 */
export const horizon = sql`least(pg_snapshot_xmin(pg_current_snapshot()), coalesce(
    (select (xid::text::bigint + 1)::text::xid8 from journal where xid > '0' order by xid desc limit 1), '0'))`;

const BEGINNING = '0';

/** A condition on the journal `j`: rows from a place on. Rows from before the journal have no place. */
export const rowsFrom = (place: string) => sql`j.xid >= ${place}::xid8 and j.xid > '0'`;

/**
 * Runs `work` for the rows since the last time, for a reader that keeps its place under this name; one process at a time. Transactions
 * that are still running come next time, together with rows that were committed beside them and have been seen already: the work must
 * recognise those. `all`: nothing has been read yet, so whoever needs the rows from before the journal, which have no place, takes all of them now.
 */
export async function workOff(
  db: Db,
  name: string,
  work: (tx: Tx, since: Sql, all: boolean) => Promise<void>,
): Promise<void> {
  await db.begin(async (tx) => {
    const reader = await tx.one<{ place: string; next: string; foreign: boolean }>(sql`
      select place::text, greatest(place, ${horizon})::text as next, ${hasForeignPlaces} as foreign
      from journal_readers where name = ${name} for update`);
    if (!reader) throw new Error(`Nobody reads the journal as ${name}`);
    // The database was changed for a copy under a server that runs; places are set anew when one starts.
    if (reader.foreign) throw new Error('Места читателей журнала от другого PostgreSQL: перезапустите кабинет');
    await work(tx, rowsFrom(reader.place), reader.place === BEGINNING);
    if (reader.next !== reader.place)
      tx.withCommit(sql`update journal_readers set place = ${reader.next}::xid8 where name = ${name}`);
  });
}
