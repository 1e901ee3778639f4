import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from '#db/sql.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { makeCallerTurns } from '#features/files/intake/caller-turns.ts';
import { storageName } from '#features/files/storage/file-names.ts';
import { type FileFields, fileFields, findFields } from './file-fields.ts';
import { readPdfText } from './pdf-text.ts';

/** One at a time, as with drawing. */
const inTurn = makeCallerTurns();

interface Readable {
  id: number;
  name: string;
  extension: string;
}

/** What PDFs say of themselves: read when somebody first looks, and kept. A file without text, and one that cannot be read, says nothing. */
export async function readFields(
  needs: FileNeeds,
  caller: string,
  files: Readable[],
): Promise<Map<number, FileFields>> {
  const pdfs = files.filter(({ extension }) => extension === 'pdf');
  const known = await findStored(needs, pdfs);
  for (const file of pdfs) {
    if (known.has(file.id)) continue;
    const text = await inTurn(caller, () => textOf(needs, file));
    const fields = findFields(text ?? '');
    await keep(needs, file.id, fields);
    known.set(file.id, fields);
  }
  return known;
}

async function findStored({ db }: FileNeeds, files: Readable[]): Promise<Map<number, FileFields>> {
  const ids = files.map(({ id }) => id);
  const rows = await db.many<{ file_id: number; fields: unknown }>(
    sql`select file_id, fields from file_fields where file_id = any(${ids}::int[])`,
  );
  return new Map(rows.map(({ file_id, fields }) => [file_id, fileFields.parse(fields)]));
}

/** The reader wants a file, and the storage may be another machine. */
async function textOf({ storage, uploadsDir }: FileNeeds, file: Readable): Promise<string | undefined> {
  const content = await storage.read(storageName(file));
  if (!content) return undefined;
  await mkdir(uploadsDir, { recursive: true, mode: 0o700 });
  const path = join(uploadsDir, randomBytes(16).toString('hex'));
  try {
    await pipeline(content.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await readPdfText(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Two who look at once write the same. */
async function keep({ db, clock }: FileNeeds, file: number, fields: FileFields): Promise<void> {
  await db.run(sql`
    insert into file_fields (file_id, fields, operations, read_at)
    values (${file}, ${JSON.stringify(fields)}, ${fields.operations}::text[], ${clock.now()}) on conflict do nothing`);
}
