import { sql } from '#db/sql.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { makeCallerTurns } from '#features/files/intake/caller-turns.ts';
import { storageName } from '#features/files/storage/file-names.ts';
import { withStored } from '#features/files/storage/with-stored.ts';
import { type FileFields, fileFields, findFields } from './file-fields.ts';
import { readPdfText } from './pdf-text.ts';

/** One at a time, as with drawing. */
const inTurn = makeCallerTurns();

export interface Readable {
  id: number;
  name: string;
  extension: string;
}

/** Somebody waits for it: the first ones are read, the next ones when they look again. Nobody can keep a judge waiting by sending many. */
const MOST_AT_ONCE = 5;

/**
 * What PDFs say of themselves. They are read beforehand (`pdf-reading.ts`); what has just come is read now, since somebody looks. A file
 * without text, and one that cannot be read, says nothing.
 */
export async function readFields(
  needs: FileNeeds,
  caller: string,
  files: Readable[],
): Promise<Map<number, FileFields>> {
  const pdfs = files.filter(({ extension }) => extension === 'pdf');
  const known = await findStored(needs, pdfs);
  const unread = pdfs.filter(({ id }) => known.get(id)?.pages === undefined);
  for (const file of unread.slice(0, MOST_AT_ONCE)) known.set(file.id, await readPdf(needs, caller, file));
  return known;
}

/** Reads one and keeps what it says. */
export async function readPdf(needs: FileNeeds, caller: string, file: Readable): Promise<FileFields> {
  const read = await inTurn(caller, () => withStored(needs, storageName(file), readPdfText));
  // The first page was drawn when it came, so it has that one.
  const fields = { ...findFields(read?.text ?? ''), pages: read?.pages ?? 1, ...(read?.cut && { cut: true }) };
  await keep(needs, file.id, fields);
  return fields;
}

async function findStored({ db }: FileNeeds, files: Readable[]): Promise<Map<number, FileFields>> {
  const ids = files.map(({ id }) => id);
  const rows = await db.many<{ file_id: number; fields: unknown }>(
    sql`select file_id, fields from file_fields where file_id = any(${ids}::int[]) and read_at is not null`,
  );
  return new Map(rows.map(({ file_id, fields }) => [file_id, fileFields.parse(fields)]));
}

/** Two who look at once write the same. */
async function keep({ db, clock }: FileNeeds, file: number, fields: FileFields): Promise<void> {
  await db.run(sql`
    insert into file_fields (file_id, fields, operations, read_at)
    values (${file}, ${JSON.stringify(fields)}, ${fields.operations}::text[], ${clock.now()})
    on conflict (file_id) do update set fields = excluded.fields, operations = excluded.operations, read_at = excluded.read_at`);
}
