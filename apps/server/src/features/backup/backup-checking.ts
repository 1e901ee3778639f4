import { join } from 'node:path';
import { eachOf, listedFiles } from './backup-files.ts';
import { FILE_LIST, filePath, type Manifest, tablePath } from './backup-format.ts';
import { measureFile } from './backup-parts.ts';

/** Reads all of it and answers which parts are not what was written; none is the only good answer. */
export async function findDamage(folder: string, { tables, files }: Manifest): Promise<string[]> {
  const damaged: string[] = [];
  const check = async (path: string, expected: { sha256: string }) => {
    const found = await measureFile(join(folder, path));
    const good = found?.sha256 === expected.sha256;
    if (!good) damaged.push(path);
    return good;
  };

  for (const table of tables) await check(tablePath(table.name), table);
  // A list that cannot be trusted names no files.
  if (!files || !(await check(FILE_LIST, files))) return damaged;
  await eachOf(listedFiles(folder), async (file) => void (await check(filePath(file.name), file)));
  return damaged;
}
