import type { Tx } from './db.ts';
import { rawSql, type Sql, sql, sqlList } from './sql.ts';

/** A statement at the end of a transaction, for all rows that were handed in for it. */
export interface Ending<Row> {
  /** One text, however many rows there are: each text is prepared once. Inserts, updates or deletes; no `with` of its own. */
  statement(rows: Row[]): Sql;
  /** What its `returning` has to say. */
  returned?(tx: Tx, rows: unknown[]): void;
}

/**
 * All in one round trip. They see the transaction as it was before any of them, so none may build on another. Whatever can go wrong
 * on this side does so here, before anything is sent: the answer is sent together with the commit.
 */
export function prepareEndings(handedIn: [Ending<unknown>, unknown][]): (tx: Tx) => Promise<void> {
  if (handedIn.length === 0) return async () => {};
  const groups = Map.groupBy(handedIn, ([ending]) => ending);
  const steps = [...groups].map(([ending, rows], index) => ({
    ending,
    name: `e${index}`,
    statement: ending.statement(rows.map(([, row]) => row)),
  }));
  const withs = sqlList(steps.map(({ name, statement }) => sql`${rawSql(name)} as (${statement})`));
  const speaking = steps.filter(({ ending }) => ending.returned);
  const said = speaking.map(
    ({ name }) => sql`(select coalesce(json_agg(${rawSql(name)}), '[]') from ${rawSql(name)}) as ${rawSql(name)}`,
  );
  const statement = sql`with ${withs} select ${said.length ? sqlList(said) : sql`1`}`;
  if (!statement.values.every(isPlain)) throw new Error('An ending has a value that is not sent as it is');

  return async (tx) => {
    const row = await tx.one<Record<string, unknown[]>>(statement);
    for (const { ending, name } of speaking) ending.returned?.(tx, row?.[name] ?? []);
  };
}

/** Turned into text by the driver without fail. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  return value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || value instanceof Date;
}
