import pg from 'pg';
import { copyIn, copyOut } from './copy.ts';
import type { Db, Tx } from './db.ts';
import { inOneGo } from './in-one-go.ts';
import { queryable, type Send, sendingOver } from './queryable.ts';
import { type Sql, sql } from './sql.ts';

/** Of those who got in each other's way one is sent away by PostgreSQL, and begins anew. */
export async function begin<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await beginOnce(db, work);
    } catch (error) {
      if (attempt === 3 || !isConflict(error)) throw error;
    }
  }
}

async function beginOnce<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await db.pool.connect();
  const send = sendingOver(client);
  let broken = false;
  try {
    // Not waited for: it travels with the first statement, and without it that one fails as well.
    const begun = send(sql`begin`).catch(() => undefined);
    if (!client.pipeline) await begun;
    const { tx, left } = openTransaction(client, send);
    const result = await work(tx);
    const { statements, afterwards } = left();
    await inOneGo(...statements.map((statement) => statement()), commit(send));
    for (const next of afterwards) next(db);
    return result;
  } catch (error) {
    await send(sql`rollback`).catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

type Late = () => Promise<unknown>;

function openTransaction(client: pg.PoolClient, send: Send) {
  let statements: Late[] = [];
  const rows: [statement: (rows: never[]) => Sql, row: unknown][] = [];
  const afterwards: ((db: Db) => void)[] = [];

  const tx: Tx = {
    ...queryable(send),
    inTransaction: true,
    withCommit: (statement, refuse) => void statements.push(late(send, statement, refuse)),
    rowWithCommit: (statement, row) => void rows.push([statement, row]),
    afterCommit: (next) => void afterwards.push(next),
    attempt: async (work) => {
      const [outer, rowsBefore, afterwardsBefore] = [statements, rows.length, afterwards.length];
      statements = [];
      // Travels with the first statement, as `begin` does.
      send(sql`savepoint attempt`).catch(() => undefined);
      try {
        const result = await work();
        await inOneGo(...statements.map((statement) => statement()), send(sql`release savepoint attempt`));
        return result;
      } catch (error) {
        await send(sql`rollback to savepoint attempt`);
        rows.splice(rowsBefore);
        afterwards.splice(afterwardsBefore);
        throw error;
      } finally {
        statements = outer;
      }
    },
    script: async (text) => void (await client.query(text)),
    copyOut: (statement) => copyOut(client, statement),
    copyIn: (statement, source) => copyIn(client, statement, source),
  };
  const left = () => {
    const groups = [...Map.groupBy(rows, ([statement]) => statement)];
    const shared = groups.map(([statement, group]) => late(send, statement(group.map(([, row]) => row as never))));
    return { statements: [...statements, ...shared], afterwards };
  };
  return { tx, left };
}

/**
 * Whatever can go wrong on this side does so when it is handed in: the driver leaves out a statement whose values it cannot write, and
 * sends the commit that follows.
 */
function late(send: Send, statement: Sql, refuse?: (error: unknown) => never): Late {
  if (!statement.values.every(isPlain)) throw new Error('A statement has a value that is not sent as it is');
  return () => (refuse ? send(statement).catch(refuse) : send(statement));
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (value === null || value instanceof Date || value instanceof Uint8Array) return true;
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}

/** After a statement that failed, PostgreSQL answers «commit» with a rollback and no error. */
async function commit(send: Send): Promise<void> {
  const { command } = await send(sql`commit`);
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK);
}
