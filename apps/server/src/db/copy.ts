import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

export interface CopiedOut {
  /** Pieces of text, cut anywhere; PostgreSQL is read no faster than this is. */
  text: Readable;
  /** How many rows it was; to be asked when the text has ended. */
  rows(): Promise<number>;
}

/** COPY … TO STDOUT: a table of any length through little memory. */
export function copyOut(client: pg.ClientBase, statement: string): CopiedOut {
  const text = client.query(to(statement));
  // Broken off in the middle: the connection is full of what nobody will read any more, and no statement would ever be answered on it.
  text.once('close', () => {
    if (!text.readableEnded) connectionOf(client).stream.destroy();
  });
  return {
    text,
    rows: async () => {
      // The count may arrive in a later packet than the text's end, but never later than the answer to another statement.
      await client.query('select');
      return text.rowCount;
    },
  };
}

/** COPY … FROM STDIN; answers how many rows came. */
export async function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(from(statement));
  await pipeline(source, copy);
  return copy.rowCount;
}

/** The driver's own; its types do not tell of it. */
const connectionOf = (client: pg.ClientBase) => (client as pg.ClientBase & { connection: pg.Connection }).connection;
