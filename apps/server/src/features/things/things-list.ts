import type { Period } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import type { Growing } from '#db/id-range.ts';
import { type Sql, sql } from '#db/sql.ts';
import { readBetween, type Shown } from '#lists/list.ts';
import { emptyWalk, numbersOf, type Walk, WHOLE, WINDOW } from '#lists/walk.ts';
import { findTrader } from './thing-parts.ts';

interface Asked extends Period {
  trader?: string | undefined;
  search?: string | undefined;
}

interface Described<Stored, Row> {
  table: Growing;
  shown: Shown;
  /** The trader's own: an index leads to them. */
  ofTrader: (id: number) => Sql;
  /** What a text that somebody has finds, by indexes. */
  found: (text: string) => Sql;
  /** What else narrows the list. */
  where: Sql;
  /** An index leads to what is narrowed so. */
  direct: boolean;
  present: (stored: Stored) => Row;
}

/** How a list in the order of its numbers is read: in windows, unless an index leads to the rows themselves. */
export async function idWalk<Stored extends object, Row extends { id: number }>(
  db: Db,
  asked: Asked,
  { table, shown, ofTrader, found, where, direct, present }: Described<Stored, Row>,
): Promise<Walk<Row>> {
  const trader = asked.trader === undefined ? undefined : await findTrader(db, asked.trader);
  if (asked.trader !== undefined && trader === undefined) return emptyWalk;
  const whose = trader === undefined ? sql`true` : ofTrader(trader);
  const searched = asked.search === undefined ? sql`true` : found(asked.search);
  const whole = direct || trader !== undefined || asked.search !== undefined;
  const chosen = { where: sql`${searched} and ${whose} and ${where}` };
  return {
    range: whole ? { low: 0, high: WHOLE } : await numbersOf(db, table, asked),
    window: whole ? WHOLE : WINDOW,
    find: async (places, limit) => (await readBetween<Stored>(db, shown, chosen, places, limit)).map(present),
    placeOf: ({ id }) => id,
  };
}
