import type { Db, Tx } from './db.ts';
import type { Sql } from './sql.ts';

/** The row of a query that always has one: a count, a sum, what an insert returns. */
export async function only<Row>(db: Db | Tx, query: Sql): Promise<Row> {
  const row = await db.one<Row>(query);
  if (!row) throw new Error('A query that always has a row has answered none');
  return row;
}
