import pg from 'pg';
import { type CopiedOut, copyIn, copyOut } from './copy.ts';
import { inOneGo } from './in-one-go.ts';
import { type Queryable, queryable, type Send, sendingOver } from './queryable.ts';
import { type Sql, sql } from './sql.ts';

/** Inside a transaction; docs/transactions.md explains it. A function that takes a Tx cannot be called without one. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** Runs work in a savepoint: if it is refused, its own changes are undone and the transaction goes on. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * A statement whose result nothing else in this transaction needs. All of them are sent together with the commit, in the order in which
   * they were given; those inside a savepoint are sent at its end. Nobody learns how many rows it changed. It can fail only by an error of the
   * database, which `refuse` translates into a refusal.
   */
  withCommit(statement: Sql, refuse?: (error: unknown) => never): void;
  /**
   * The same for one row of a statement that takes all such rows of the transaction at once. Sent after the others; it must not be able to
   * fail.
   */
  rowWithCommit<Row>(statement: (rows: Row[]) => Sql, row: Row): void;
  /** Runs after the commit, for what others may hear of only when it is stored; not at all if the transaction fails. */
  afterCommit(work: (db: Db) => void): void;
  /** Several statements in one text of our own, as in a migration file. */
  script(text: string): Promise<void>;
  /** COPY … TO STDOUT, and COPY … FROM STDIN, which returns the number of rows; for any length. */
  copyOut(statement: string): CopiedOut;
  copyIn(statement: string, source: AsyncIterable<Buffer>): Promise<number>;
}

export interface Db extends Queryable {
  readonly inTransaction: false;
  begin<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

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

  /** The connection itself, behind all that was said before. */
  const directly = () => {
    leave();
    return client;
  };

  const tx: Tx = {
    ...queryable(send),
    inTransaction: true,
    withCommit: (statement, refuse) => void statements.push(late(send, statement, refuse)),
    rowWithCommit: (statement, row) => void rows.push([statement, row]),
    afterCommit: (next) => void afterwards.push(next),
    savepoint: async (work) => {
      const [outer, rowsBefore, afterwardsBefore] = [statements, rows.length, afterwards.length];
      statements = [];
      // Sent with the first statement, like `begin`.
      send(sql`savepoint inner_work`).catch(() => undefined);
      try {
        const result = await work();
        await inOneGo(...statements.map((statement) => statement()), send(sql`release savepoint inner_work`));
        return result;
      } catch (error) {
        await send(sql`rollback to savepoint inner_work`);
        rows.splice(rowsBefore);
        afterwards.splice(afterwardsBefore);
        throw error;
      } finally {
        statements = outer;
      }
    },
    script: async (text) => void (await directly().query(text)),
    copyOut: (statement) => copyOut(directly(), statement),
    copyIn: (statement, source) => copyIn(directly(), statement, source),
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
