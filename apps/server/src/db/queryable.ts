import type pg from 'pg';
import type { Sql } from './sql.ts';

export interface Queryable {
  one<Row>(query: Sql): Promise<Row | undefined>;
  many<Row>(query: Sql): Promise<Row[]>;
  /** For statements without rows; answers how many were touched. */
  run(query: Sql): Promise<number>;
}

export type Send = (statement: Sql) => Promise<pg.QueryResult>;

/** Texts are few (values travel apart), so each is prepared once per connection and planned once. */
export const sendingOver =
  (way: pg.Pool | pg.PoolClient): Send =>
  ({ form: { name, text }, values }) =>
    way.query({ name, text, values });

export function queryable(send: Send): Queryable {
  return {
    one: async <Row>(statement: Sql) => (await send(statement)).rows[0] as Row | undefined,
    many: async <Row>(statement: Sql) => (await send(statement)).rows as Row[],
    run: async (statement) => (await send(statement)).rowCount ?? 0,
  };
}
