import { THINGS_AT_ONCE } from '@app/contract/things/thing-list';
import { beginOf, endOf, type Period } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { type Growing, highestId, lowestId } from '#db/id-range.ts';
import { rawSql, type Sql, sql } from '#db/sql.ts';

/** Places of rows, `low` included, `high` not. */
export interface Places {
  low: number;
  high: number;
}

/** How to read a list, newest first: rows have places that grow with time, the row's number or its number among the trader's. */
export interface Walk<Row> {
  /** Whatever may be found lies between these. */
  range: Places;
  /** How many places one answer looks at. */
  window: number;
  find(places: Places, limit: number): Promise<Row[]>;
  placeOf(row: Row): number;
}

/** A filter that finds little would otherwise read millions of rows for one answer. */
export const WINDOW = 20_000;
/** Above every place. Where an index leads to the rows themselves, everything is one window. */
export const WHOLE = 2_147_483_648;

export const emptyWalk: Walk<never> = {
  range: { low: 0, high: 0 },
  window: WHOLE,
  find: async () => [],
  placeOf: () => 0,
};

/** What stands before this place: at most so many rows, found among at most a window of places; and where to go on, null at the end. */
export async function walkThings<Row>(
  { range, window, find, placeOf }: Walk<Row>,
  before: number | undefined,
  size = THINGS_AT_ONCE,
): Promise<Batch<Row, number>> {
  const high = Math.min(before ?? range.high, range.high);
  const low = Math.max(range.low, high - window);
  if (high <= low) return { rows: [], next: null };
  const found = await find({ low, high }, size + 1);
  const last = found[size - 1];
  if (found.length <= size || !last) return { rows: found, next: low > range.low ? low : null };
  return { rows: found.slice(0, size), next: placeOf(last) };
}

/** So many rows of a file are read at a time. */
export const BATCH = 1000;

/** Some rows, and where to go on; null at the end. */
export interface Batch<Row, Place> {
  rows: Row[];
  next: Place | null;
}

/**
 * For a file: all of a list, a batch at a time. Each goes on at a place and not after so many rows: what comes or changes meanwhile neither
 * pushes a row out nor shows it twice.
 */
export async function* readAll<Row, Place>(
  read: (before: Place | undefined, size: number) => Promise<Batch<Row, Place>>,
): AsyncGenerator<Row[]> {
  let before: Place | undefined;
  for (;;) {
    const { rows, next } = await read(before, BATCH);
    if (rows.length > 0) yield rows;
    if (next === null) return;
    before = next;
  }
}

export const walkAll = <Row>(list: Walk<Row>): AsyncGenerator<Row[]> =>
  readAll((before: number | undefined, size) => walkThings(list, before, size));

/** For a file of what is known beforehand, with what is read for each batch. */
export async function* readInTurn<Known, Row>(
  known: readonly Known[],
  read: (some: readonly Known[]) => Promise<Row[]> | Row[],
): AsyncGenerator<Row[]> {
  for (let from = 0; from < known.length; from += BATCH) yield await read(known.slice(from, from + BATCH));
}

/** Between which numbers the rows of a period are; a little more than these, so their times are looked at as well. */
export async function numbersOf(db: Db, table: Growing, { from, to }: Period): Promise<Places> {
  const found = await db.one<Places>(sql`
    select ${from ? lowestId(table, beginOf(from)) : sql`0`} as low,
      ${to ? highestId(table, endOf(to)) : sql`(select coalesce(max(id), 0) + 1 from ${rawSql(table)})::int`} as high`);
  return found ?? { low: 0, high: 0 };
}

export const isBetween = (place: Sql, { low, high }: Places): Sql =>
  sql`${place} >= ${low}::bigint and ${place} < ${high}::bigint`;
