import type { Period } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import type { Growing } from '#db/id-range.ts';
import { type Sql, sql } from '#db/sql.ts';
import { findTrader } from './thing-parts.ts';
import { isBetween, nowhere, numbersOf, type Walk, WHOLE, WINDOW } from './things-walk.ts';

interface Asked extends Period {
  trader?: string | undefined;
  search?: string | undefined;
}

interface Described<Row> {
  table: Growing;
  /** The column of its numbers. */
  id: Sql;
  /** The trader's own: an index leads to them. */
  ofTrader: (id: number) => Sql;
  /** What a text that somebody has finds, by indexes. */
  found: (text: string) => Sql;
  /** What else narrows the list. */
  where: Sql;
  /** An index leads to what is narrowed so. */
  direct: boolean;
  read: (where: Sql, limit: number) => Promise<Row[]>;
}

/** How a list in the order of its numbers is read: in windows, unless an index leads to the rows themselves. */
export async function idWalk<Row extends { place: number }>(
  db: Db,
  asked: Asked,
  { table, id, ofTrader, found, where, direct, read }: Described<Row>,
): Promise<Walk<Row>> {
  const trader = asked.trader === undefined ? undefined : await findTrader(db, asked.trader);
  if (asked.trader !== undefined && trader === undefined) return nowhere;
  const whose = trader === undefined ? sql`true` : ofTrader(trader);
  const searched = asked.search === undefined ? sql`true` : found(asked.search);
  const whole = direct || trader !== undefined || asked.search !== undefined;
  return {
    range: whole ? { low: 0, high: WHOLE } : await numbersOf(db, table, asked),
    window: whole ? WHOLE : WINDOW,
    find: (places, limit) => read(sql`${isBetween(id, places)} and ${searched} and ${whose} and ${where}`, limit),
  };
}

/** The number in what somebody typed, «№ 17» or «17»; null if it is none. */
export function numberIn(text: string): number | null {
  const [, id] = /^№?\s*(\d{1,9})$/.exec(text) ?? [];
  return id === undefined ? null : Number(id);
}
