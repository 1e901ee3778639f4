import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the one server with an embedded PostgreSQL: when it starts, everything in the folder is left from an earlier run. */
export const ownUploadsDir = (dataDir: string) => join(dataDir, 'uploads');

/** The folder that several processes with one DATABASE_URL may share: only the age tells that a file was left behind. */
export const sharedUploadsDir = (dataDir: string) => join(dataDir, 'uploads', 'shared');

/** Removes files that an earlier server left in the middle of an upload: those last written to before this moment. */
export async function removeStaged(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    // An error while tidying up must never prevent a start.
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true }).catch(() => {});
  }
}
