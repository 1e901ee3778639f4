import type pg from 'pg';
import type { CopiedOut } from './copy.ts';
import type { Queryable } from './queryable.ts';
import type { Sql } from './sql.ts';

/** Inside a transaction, explained in docs/transactions.md. A function that asks for a Tx cannot be called without one. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** Work that may be refused without ending the whole transaction: its own changes are undone, the rest stands. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * A statement that nothing else in this transaction looks at. All of them are sent together with the commit, in the order in which they
   * were handed in; those of an attempt with its end. Nobody hears how many rows it has touched: it can refuse by an error of the
   * database only, which `refuse` says in our words.
   */
  withCommit(statement: Sql, refuse?: (error: unknown) => never): void;
  /** The same for a row of a statement that all rows of the transaction share. After the others; it has no reason to refuse. */
  rowWithCommit<Row>(statement: (rows: Row[]) => Sql, row: Row): void;
  /** For what others may only hear of when it is true; nothing happens when the transaction does not come to its end. */
  afterCommit(work: (db: Db) => void): void;
  /** Several statements of our own text at once, as in a migration file. */
  script(text: string): Promise<void>;
  /** COPY … TO STDOUT, and COPY … FROM STDIN with the number of rows that came; of any length. */
  copyOut(statement: string): CopiedOut;
  copyIn(statement: string, source: AsyncIterable<Buffer>): Promise<number>;
}

export interface Db extends Queryable {
  readonly inTransaction: false;
  begin<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}
