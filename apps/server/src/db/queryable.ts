import type pg from 'pg';
import { type Answer, Flight } from './flight.ts';
import type { Sql } from './sql.ts';

export interface Queryable {
  one<Row>(query: Sql): Promise<Row | undefined>;
  many<Row>(query: Sql): Promise<Row[]>;
  /** The one value of a query that always has one: a count, a sum, the id that an insert returns. */
  value<Value>(query: Sql): Promise<Value>;
  /** Returns how many rows were changed, or found. */
  run(query: Sql): Promise<number>;
}

export type Send = (statement: Sql) => Promise<Answer>;

/** Each statement by itself, on any free connection. */
export const sendingOverAny =
  (pool: pg.Pool): Send =>
  async (statement) => {
    const client = await pool.connect();
    const flight = new Flight({ inTransaction: false });
    const answer = flight.add(statement);
    client.query(flight);
    return answer.finally(() => client.release());
  };

/** All statements of one turn of the event loop are sent together; `leave` sends those that are there now. */
export function sendingOver(client: pg.PoolClient): { send: Send; leave(): void } {
  let flight: Flight | undefined;
  const leave = () => {
    if (flight) client.query(flight);
    flight = undefined;
  };
  const send = (statement: Sql) => {
    if (!flight) process.nextTick(leave);
    flight ??= new Flight({ inTransaction: true });
    return flight.add(statement);
  };
  return { send, leave };
}

export function queryable(send: Send): Queryable {
  const ask = async (statement: Sql) => {
    try {
      return await send(statement);
    } catch (error) {
      // The stack of the caller, instead of the place where the driver read the answer.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
  return {
    one: async <Row>(statement: Sql) => (await ask(statement)).rows[0] as Row | undefined,
    many: async <Row>(statement: Sql) => (await ask(statement)).rows as Row[],
    value: async <Value>(statement: Sql) => {
      const [row] = (await ask(statement)).rows as Record<string, Value>[];
      if (!row) throw new Error('A query that always has a row has answered none');
      return Object.values(row)[0] as Value;
    },
    // «INSERT 0 3», «UPDATE 3»; «BEGIN» touches none.
    run: async (statement) => Number(/ (\d+)$/.exec((await ask(statement)).done)?.[1] ?? 0),
  };
}
