import { join } from 'node:path';
import { eachOf, listedFiles } from './backup-files.ts';
import { FILE_LIST, filePath, type Manifest, tablePath } from './backup-format.ts';
import { measureFile } from './backup-parts.ts';

/** Reads the whole backup and returns which parts are not as they were written; an empty list means that it is good. */
export async function findDamage(folder: string, { tables, files }: Manifest): Promise<string[]> {
  const damaged: string[] = [];
  const check = async (path: string, expected: { sha256: string }) => {
    const found = await measureFile(join(folder, path));
    const good = found?.sha256 === expected.sha256;
    if (!good) damaged.push(path);
    return good;
  };

  for (const table of tables) await check(tablePath(table.name), table);
  // If the list of files is damaged, its names cannot be trusted, so no files are checked.
  if (!files || !(await check(FILE_LIST, files))) return damaged;
  await eachOf(listedFiles(folder), async (file) => void (await check(filePath(file.name), file)));
  return damaged;
}
