import pg from 'pg';
import { copyIn, copyOut } from './copy.ts';
import type { Db, Tx } from './handles.ts';
import { inOneGo } from './in-one-go.ts';
import { queryable, type Send, sendingOver } from './queryable.ts';
import { type Sql, sql } from './sql.ts';

/** PostgreSQL ends one of the transactions in a deadlock; that one is run again. */
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
  const { send, leave } = sendingOver(client);
  let broken = false;
  try {
    // Not awaited: it is sent with the first statement, which fails as well if this fails.
    send(sql`begin`).catch(() => undefined);
    const { tx, left } = openTransaction(client, send, leave);
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

function openTransaction(client: pg.PoolClient, send: Send, leave: () => void) {
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
      // Sent with the first statement, like `begin`.
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
    script: async (text) => {
      leave();
      await client.query(text);
    },
    copyOut: (statement) => {
      leave();
      return copyOut(client, statement);
    },
    copyIn: (statement, source) => {
      leave();
      return copyIn(client, statement, source);
    },
  };
  const left = () => {
    const groups = [...Map.groupBy(rows, ([statement]) => statement)];
    const shared = groups.map(([statement, group]) => late(send, statement(group.map(([, row]) => row as never))));
    return { statements: [...statements, ...shared], afterwards };
  };
  return { tx, left };
}

const late =
  (send: Send, statement: Sql, refuse?: (error: unknown) => never): Late =>
  () =>
    refuse ? send(statement).catch(refuse) : send(statement);

/** After a statement that failed, PostgreSQL answers «commit» with a rollback and no error. */
async function commit(send: Send): Promise<void> {
  const { done } = await send(sql`commit`);
  if (done !== 'COMMIT') throw new Error('The transaction was rolled back');
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK);
}
