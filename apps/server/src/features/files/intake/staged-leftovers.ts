import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Of the one server that has an embedded PostgreSQL: when it starts, everything in it is left by one that is gone. */
export const ownUploadsDir = (dataDir: string) => join(dataDir, 'uploads');

/** Of the processes of one DATABASE_URL, which may share the folder: only age tells that a file was left behind. */
export const sharedUploadsDir = (dataDir: string) => join(dataDir, 'uploads', 'shared');

/** Files that a server which was ended in the middle of an upload has left behind: those last written to before this moment. */
export async function removeStaged(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    // Tidying up must never be what stops a start.
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true }).catch(() => {});
  }
}
