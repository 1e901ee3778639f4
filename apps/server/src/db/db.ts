import pg from 'pg';
import { queryable, sendingOverAny } from './queryable.ts';
import { begin, type Db } from './transaction.ts';

export type { Db, Tx } from './transaction.ts';

// Money and counters are bigint columns and stay bigint in code; ids are integer columns.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

export function connect(url: string, { connections = 20 } = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // A transaction that is forgotten must not keep its locks for ever.
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC',
  });
  // An idle connection that breaks (server restart) is simply replaced; without this listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const db: Db = {
    ...queryable(sendingOverAny(pool)),
    inTransaction: false,
    begin: (work) => begin(db, work),
    pool,
    close: () => pool.end(),
  };
  return db;
}

/** The name of the constraint that refused a change; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;
}
