import type { Tx } from './db.ts';
import { Sql, sql } from './sql.ts';

/** A statement at the end of a transaction, for all rows that were handed in for it. */
export interface Ending<Row> {
  /** One text, however many rows there are: each text is prepared once. Inserts, updates or deletes; no `with` of its own. */
  statement(rows: Row[]): Sql;
  /** What its `returning` has to say. */
  returned?(tx: Tx, rows: unknown[]): void;
}

/** All in one round trip. They see the transaction as it was before any of them, so none may build on another. */
export async function runEndings(tx: Tx, handedIn: [Ending<unknown>, unknown][]): Promise<void> {
  if (handedIn.length === 0) return;
  const groups = Map.groupBy(handedIn, ([ending]) => ending);
  const steps = [...groups].map(([ending, rows], index) => ({
    ending,
    name: `e${index}`,
    statement: ending.statement(rows.map(([, row]) => row)),
  }));
  const withs = join(
    steps.map(({ name, statement }) => sql`${raw(name)} as (${statement})`),
    ', ',
  );
  const speaking = steps.filter(({ ending }) => ending.returned);
  const said = speaking.map(
    ({ name }) => sql`(select coalesce(json_agg(${raw(name)}), '[]') from ${raw(name)}) as ${raw(name)}`,
  );
  const row = await tx.one<Record<string, unknown[]>>(
    sql`with ${withs} select ${said.length ? join(said, ', ') : sql`1`}`,
  );
  for (const { ending, name } of speaking) ending.returned?.(tx, row?.[name] ?? []);
}

const raw = (text: string) => new Sql([text], []);

function join(parts: Sql[], separator: string): Sql {
  return parts.reduce((all, part) => sql`${all}${raw(separator)}${part}`);
}
