import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, sql } from '@app/server/kit';
import { previewName, storageName } from '@app/server/testing/server/stage';
import { type Check, check } from './check.ts';

/** What lies on the disk is what the rows name, to the file. */
export async function checkFiles(db: Db, dataDir: string): Promise<Check> {
  const rows = await db.many<{
    name: string;
    extension: string;
    preview_size: number | null;
    owner_kind: string | null;
  }>(sql`select name, extension, preview_size, owner_kind from files`);
  const stored = new Set(await filesIn(join(dataDir, 'files')));
  const problems = (await filesIn(join(dataDir, 'uploads'))).map((name) => `${name} is left of an upload`);
  for (const row of rows) {
    if (row.owner_kind === null) problems.push(`${row.name} belongs to nobody`);
    if (!stored.delete(storageName(row))) problems.push(`${storageName(row)} is not there`);
    if (row.preview_size !== null && !stored.delete(previewName(row)))
      problems.push(`${previewName(row)} is not there`);
  }
  for (const name of stored) problems.push(`${name} is there and no row names it`);
  return check('files are there, each with its row, and no others', problems);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}
