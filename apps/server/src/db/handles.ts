import type pg from 'pg';
import type { CopiedOut } from './copy.ts';
import type { Queryable } from './queryable.ts';
import type { Sql } from './sql.ts';

/** Inside a transaction; docs/transactions.md explains it. A function that takes a Tx cannot be called without one. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** Runs work in a savepoint: if it is refused, its own changes are undone and the transaction goes on. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * A statement whose result nothing else in this transaction needs. All of them are sent together with the commit, in the order in which
   * they were given; those of an attempt are sent at its end. Nobody learns how many rows it changed. It can fail only by an error of the
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
