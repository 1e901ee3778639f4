import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

export interface CopiedOut {
  /** Chunks of text, cut at any place. PostgreSQL is read only as fast as they are consumed. */
  text: Readable;
  /** How many rows there were; known once the text has ended. */
  rows(): Promise<number>;
}

/** COPY … TO STDOUT: a table of any length through little memory. */
export function copyOut(client: pg.ClientBase, statement: string): CopiedOut {
  const text = client.query(to(statement));
  // Interrupted in the middle: the connection still holds unread data and would answer no statement, so it is closed.
  text.once('close', () => {
    if (!text.readableEnded) (client as pg.ClientBase & { connection: pg.Connection }).connection.stream.destroy();
  });
  return {
    text,
    rows: async () => {
      // The count may arrive in a later packet than the end of the text, but always before the answer to another statement.
      await client.query('select');
      return text.rowCount;
    },
  };
}

/** COPY … FROM STDIN; returns how many rows were stored. */
export async function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(from(statement));
  await pipeline(source, copy);
  return copy.rowCount;
}
