import pg from 'pg';
import { type CopiedOut, copyIn, copyOut } from './copy.ts';
import { type Ending, prepareEndings } from './endings.ts';
import type { Sql } from './sql.ts';

interface Queryable {
  one<Row>(query: Sql): Promise<Row | undefined>;
  many<Row>(query: Sql): Promise<Row[]>;
  /** For statements without rows; answers how many were touched. */
  run(query: Sql): Promise<number>;
}

/** Inside a transaction. A function that asks for a Tx cannot be called without one. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** Work that may be refused without ending the whole transaction: its own changes are undone, the rest stands. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * What nothing else in this transaction looks at (a row of the journal, a stored answer) waits for its end, and all of it goes in one round
   * trip. Round trips are most of what a money transaction costs.
   */
  atEnd<Row>(ending: Ending<Row>, row: Row): void;
  /** Statements that nobody waits for: they travel with the commit, and when one of them fails nothing has happened. */
  withCommit(...statements: Promise<unknown>[]): void;
  /** For what others may only hear of when it is true; nothing happens when the transaction does not come to its end. */
  afterCommit(work: (db: Db) => void): void;
  /** Several statements of our own text at once, as in a migration file. */
  script(text: string): Promise<void>;
  /** COPY … TO STDOUT, and COPY … FROM STDIN with the number of rows that came; of any length. Only of a Db made by `forCopying`. */
  copyOut(statement: string): CopiedOut;
  copyIn(statement: string, source: AsyncIterable<Buffer>): Promise<number>;
}

export interface Db extends Queryable {
  readonly inTransaction: false;
  begin<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// Money and counters are bigint columns and stay bigint in code; ids are integer columns.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

export function connect(url: string, { connections = 20, pipeline = true } = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Statements that do not wait for each other's answers travel together; the server still takes them one after another.
    pipeline,
    connectionTimeoutMillis: 10_000,
    // A transaction that is forgotten must not keep its locks for ever.
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC',
  });
  // An idle connection that breaks (server restart) is simply replaced; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const db: Db = {
    ...queryable((query) => pool.query(query)),
    inTransaction: false,
    begin: (work) => begin(db, work),
    pool,
    close: () => pool.end(),
  };
  return db;
}

/** The same database over connections of its own: COPY takes one for itself and cannot share it with statements that travel together. */
export function forCopying({ pool }: Db): Db {
  const { connectionString } = pool.options;
  if (!connectionString) throw new Error('A pool without an address');
  return connect(connectionString, { connections: 1, pipeline: false });
}

async function begin<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
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
  const send = sending(client);
  const afterwards: ((db: Db) => void)[] = [];
  let broken = false;
  try {
    // Not waited for: it travels with the first statement, and without it that one fails as well.
    const begun = send('begin').catch(() => undefined);
    if (!client.pipeline) await begun;
    const script = async (text: string) => void (await send(text));
    const endings: [Ending<unknown>, unknown][] = [];
    const unawaited: Promise<unknown>[] = [];
    const withCommit = (...statements: Promise<unknown>[]) => {
      unawaited.push(...statements);
      // Answered for at the end; until then it is no mistake that nobody listens.
      for (const statement of statements) statement.catch(() => undefined);
    };
    const attempt = <Attempted>(inner: () => Promise<Attempted>) => {
      const [ended, sent] = [endings.length, unawaited.length];
      const whole = async () => {
        const attempted = await inner();
        await inOneGo(...unawaited.splice(sent));
        return attempted;
      };
      return withSavepoint(send, whole, () => {
        endings.splice(ended);
        unawaited.splice(sent);
      });
    };
    const atEnd = <Row>(ending: Ending<Row>, row: Row) => void endings.push([ending as Ending<unknown>, row]);
    const afterCommit = (next: (db: Db) => void) => void afterwards.push(next);
    const copy = {
      copyOut: (statement: string) => copyOut(client, statement),
      copyIn: (statement: string, source: AsyncIterable<Buffer>) => copyIn(client, statement, source),
    };
    const tx: Tx = {
      ...queryable(send),
      ...copy,
      inTransaction: true,
      script,
      attempt,
      atEnd,
      withCommit,
      afterCommit,
    };
    const result = await work(tx);
    const end = prepareEndings(endings);
    await inOneGo(...unawaited, end(tx), commit(send));
    for (const next of afterwards) next(db);
    return result;
  } catch (error) {
    await send('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** After a statement that failed, PostgreSQL answers «commit» with a rollback and no error. */
async function commit(send: Send): Promise<void> {
  const { command } = await send('commit');
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
}

/**
 * Statements that do not need each other's answers, in one round trip, taken in this order. What went wrong first is thrown, but only
 * when all have ended: nobody may still be at work in a transaction that is being undone.
 */
export async function inOneGo<Results extends readonly unknown[] | []>(...statements: Results) {
  const outcomes = await Promise.allSettled(statements);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(statements);
}

async function withSavepoint<Result>(send: Send, work: () => Promise<Result>, undo: () => void): Promise<Result> {
  send('savepoint attempt').catch(() => undefined);
  try {
    const result = await work();
    // Whatever follows travels with it.
    send('release savepoint attempt').catch(() => undefined);
    return result;
  } catch (error) {
    await send('rollback to savepoint attempt');
    undo();
    throw error;
  }
}

type Send = (query: string | pg.QueryConfig) => Promise<pg.QueryResult>;

/** Whatever is said before the next answer goes out in one write: each would wake PostgreSQL, and cost as much as its statement. */
function sending(client: pg.PoolClient): Send {
  const { stream } = client.connection;
  return (query) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return client.query(query);
  };
}

function queryable(send: Send): Queryable {
  // Texts are few (values travel apart), so each is prepared once per connection and planned once.
  const query = ({ form: { name, text }, values }: Sql) => send({ name, text, values });
  return {
    one: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    many: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK);
}

/** The name of the constraint that refused a change, if that is what happened. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;
}
