import { THINGS_AT_ONCE } from '@app/contract/console/thing-list';
import { beginOf, endOf, type Period } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { type Growing, highestId, lowestId } from '#db/id-range.ts';
import { rawSql, type Sql, sql } from '#db/sql.ts';
import { BATCH, LAST_ID } from '#features/exports/exports.ts';

/** Places of rows, `low` included, `high` not. */
export interface Places {
  low: number;
  high: number;
}

/** How to read a list, newest first: rows have places that grow with time, the row's number or its number among the trader's. */
export interface Walk<Row extends { place: number }> {
  /** Whatever may be found lies between these. */
  range: Places;
  /** How many places one answer looks at. */
  window: number;
  find(places: Places, limit: number): Promise<Row[]>;
}

/** A filter that finds little would otherwise read millions of rows for one answer. */
export const WINDOW = 20_000;
/** Where an index leads to the rows themselves. */
export const WHOLE = LAST_ID + 1;

export const nowhere: Walk<never> = { range: { low: 0, high: 0 }, window: WHOLE, find: async () => [] };

/** What stands before this place: at most so many rows, found among at most a window of places; and where to go on, null at the end. */
export async function walk<Row extends { place: number }>(
  { range, window, find }: Walk<Row>,
  before: number | undefined,
  size = THINGS_AT_ONCE,
): Promise<{ rows: Row[]; next: number | null }> {
  const high = Math.min(before ?? range.high, range.high);
  const low = Math.max(range.low, high - window);
  if (high <= low) return { rows: [], next: null };
  const found = await find({ low, high }, size + 1);
  if (found.length <= size) return { rows: found, next: low > range.low ? low : null };
  const rows = found.slice(0, size);
  return { rows, next: rows.at(-1)?.place ?? null };
}

/** For a file: all of it, a batch at a time. */
export async function* walkAll<Row extends { place: number }>(list: Walk<Row>): AsyncGenerator<Row[]> {
  let before: number | null | undefined;
  do {
    const page: { rows: Row[]; next: number | null } = await walk(list, before ?? undefined, BATCH);
    if (page.rows.length > 0) yield page.rows;
    before = page.next;
  } while (before !== null);
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

interface Amounts {
  amount_from?: bigint | undefined;
  amount_to?: bigint | undefined;
}

export function hasAmount(amount: Sql, { amount_from, amount_to }: Amounts): Sql {
  const least = amount_from === undefined ? sql`true` : sql`${amount} >= ${amount_from}`;
  const most = amount_to === undefined ? sql`true` : sql`${amount} <= ${amount_to}`;
  return sql`(${least} and ${most})`;
}

/** Only what a filter asks for; a filter that is not given narrows nothing. */
export const ifGiven = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql =>
  value === undefined ? sql`true` : condition(value);
