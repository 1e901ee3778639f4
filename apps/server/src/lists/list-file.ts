import { Readable } from 'node:stream';
import { exportFormat } from '@app/contract/exports';
import type { Route } from '@app/contract/route';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '#db/db.ts';
import { type DownloadNeeds, downloadAt } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Table } from '#lib/table-file/table.ts';
import { type Format, writeTable } from '#lib/table-file/table-file.ts';
import { writeFrames } from './file-frames.ts';
import { recordExport } from './file-record.ts';
import { cutIdleReader } from './idle-reader.ts';
import { listFileErrors } from './list-file-errors.ts';

/** In this process: reading a long history uses much of the machine. */
const MOST_AT_ONCE = 4;
const running = new Set<number>();

/** Whoever asks with this in the address gets how many rows are written before each piece; others get the plain file. */
const WITH_PROGRESS = 'progress';

/** The call that asks for a link. */
type LinkCall<Filters> = Route & {
  access: 'user';
  body: z.ZodType<Filters & { format: Format }>;
  response: z.ZodType<{ url: string }>;
};

interface Mounted<Needs, Filters, Row> {
  call: Route & Pick<LinkCall<Filters>, 'body' | 'response'>;
  read: (needs: Needs, user: number, filters: Filters) => AsyncIterable<Row[]>;
  /** Refuses whoever may no longer see what they could when the link was made. */
  check?: (needs: Needs, user: number) => Promise<void>;
  onLink?: (needs: Needs, user: User, filters: Filters) => Promise<void>;
}

/**
 * A list as a file: exactly what its filter finds, read in batches and sent as it is written. One at a time for each person. `place` is the
 * list's name, in the address and, unless `nameOf` gives another, in the file's.
 */
export function exportOf<Shape extends z.core.$ZodShape, Row>(
  place: string,
  filters: z.ZodObject<Shape>,
  table: Table<Row>,
  nameOf: (filters: z.output<z.ZodObject<Shape>>) => string = () => place,
) {
  type Filters = z.output<z.ZodObject<Shape>>;
  const ticket = z.object({ user: z.int(), format: exportFormat, filters });
  const file = downloadAt(`exports/${place}`, ticket, listFileErrors.badLink);

  return {
    /** Mounts the call that gives a link, and the file itself. */
    mount<Needs extends DownloadNeeds & { db: Db }>(
      app: FastifyInstance,
      needs: Needs,
      { call, read, check = async () => {}, onLink = async () => {} }: Mounted<Needs, Filters, Row>,
    ): void {
      mount(app, call as LinkCall<Filters>, async (user, { format, ...filters }) => {
        await onLink(needs, user, filters as Filters);
        return { url: file.link(needs, { user: user.id, format, filters } as never) };
      });
      file.mount(app, needs, async (wanted, request) => {
        const { user, format, filters } = wanted as { user: number; format: Format; filters: Filters };
        await check(needs, user);
        const finish = begin(user);
        await recordExport(needs, user, table.name, filters).catch((error: unknown) => {
          finish();
          throw error;
        });
        let rows = 0;
        const counted = count(read(needs, user, filters), (more) => {
          rows += more;
        });
        const { type, pieces } = writeTable(format, table, counted);
        const isWatched = WITH_PROGRESS in (request.query as object);
        const body = Readable.from(isWatched ? writeFrames(pieces, () => rows) : pieces, {
          objectMode: false,
          highWaterMark: 65_536,
        });
        body.once('close', finish);
        cutIdleReader(request.raw.socket, body);
        return { name: `${nameOf(filters)}.${format}`, type: isWatched ? 'application/octet-stream' : type, body };
      });
    },
  };
}

function begin(user: number): () => void {
  if (running.has(user)) fail(listFileErrors.running);
  if (running.size >= MOST_AT_ONCE) fail(listFileErrors.busy);
  running.add(user);
  return () => running.delete(user);
}

async function* count<Row>(batches: AsyncIterable<Row[]>, note: (rows: number) => void): AsyncGenerator<Row[]> {
  for await (const batch of batches) {
    note(batch.length);
    yield batch;
  }
}
