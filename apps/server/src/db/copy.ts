import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What PostgreSQL's driver lets a statement of our own see and say; its types know only half of it. */
interface Wire extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}

export interface CopiedOut {
  /** Pieces of text, cut anywhere; PostgreSQL is read no faster than this is. */
  text: Readable;
  /** How many rows it was; known when the text has ended. */
  rows(): number;
}

/** COPY … TO STDOUT: a table of any length through little memory. */
export function copyOut(client: pg.ClientBase, statement: string): CopiedOut {
  let wire: Wire | undefined;
  let rows = 0;
  let over = false;
  const text = new Readable({
    read: () => void wire?.stream.resume(),
    // Broken off in the middle: the connection is full of what nobody will read any more.
    destroy: (error, done) => {
      if (!over) wire?.stream.destroy();
      done(error);
    },
  });
  const blocks = inBlocks((block) => {
    if (!text.push(block)) wire?.stream.pause();
  });
  client.query({
    submit: (connection: pg.Connection) => {
      wire = connection as Wire;
      wire.query(statement);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => blocks.add(chunk),
    handleCommandComplete: ({ text: tag }: { text: string }) => {
      rows = rowsOf(tag);
    },
    handleError: (error: Error) => {
      over = true;
      wire?.stream.resume();
      text.destroy(error);
    },
    handleReadyForQuery: () => {
      over = true;
      blocks.end();
      text.push(null);
    },
  });
  return { text, rows: () => rows };
}

/** COPY … FROM STDIN; answers how many rows came. */
export async function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const refused = new AbortController();
  let broken: { why: unknown } | undefined;

  const send = async (wire: Wire) => {
    for await (const chunk of source) {
      if (refused.signal.aborted) return;
      wire.sendCopyFromChunk(chunk);
      // A refusal or a lost connection is heard of elsewhere; here it only ends the waiting.
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', refused).catch(() => undefined);
    }
    wire.endCopyFrom();
  };

  return new Promise((resolve, reject) => {
    let rows = 0;
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (wire: Wire) =>
        void send(wire).catch((why: unknown) => {
          broken = { why };
          wire.sendCopyFail('the source broke off');
        }),
      handleCommandComplete: ({ text: tag }: { text: string }) => {
        rows = rowsOf(tag);
      },
      handleError: (error: Error) => {
        refused.abort();
        reject(broken ? broken.why : error);
      },
      handleReadyForQuery: () => resolve(rows),
    });
  });
}

const BLOCK = 64 * 1024;

/** Rows come one by one and in memory that the driver uses again for the next ones: they are copied, many to a block. */
function inBlocks(push: (block: Buffer) => void) {
  let block = Buffer.allocUnsafe(BLOCK);
  let filled = 0;
  const end = () => {
    if (filled > 0) push(block.subarray(0, filled));
    block = Buffer.allocUnsafe(BLOCK);
    filled = 0;
  };
  const add = (row: Buffer) => {
    if (filled + row.length > BLOCK) end();
    if (row.length > BLOCK) return push(Buffer.from(row));
    filled += row.copy(block, filled);
  };
  return { add, end };
}

/** «COPY 1500» → 1500 */
const rowsOf = (tag: string) => Number(tag.split(' ').at(-1));
