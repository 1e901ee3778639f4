import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './file-storage.ts';

/** Files in a folder, spread over 256 subfolders by the first two digits of their random names. */
export function localStorage(folder: string): FileStorage {
  const place = (name: string) => join(folder, name.slice(0, 2), name);
  const half = (name: string) => `${place(name)}.part`;

  return {
    async put(name, path) {
      await mkdir(dirname(place(name)), { recursive: true, mode: 0o700 });
      await moveInto(path, half(name));
      await sync(half(name), 'r+');
      await rename(half(name), place(name));
      // The directory is synced as well, so that the file's name survives a power failure.
      await sync(dirname(place(name)), 'r');
    },

    async read(name, range) {
      const found = await stat(place(name)).catch(unlessMissing);
      if (!found) return undefined;
      return {
        stream: createReadStream(place(name), range ?? {}),
        size: range ? range.end - range.start + 1 : found.size,
      };
    },

    async remove(name) {
      await rm(place(name), { force: true });
      await rm(half(name), { force: true });
    },
  };
}

async function moveInto(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // The folders may be on two disks.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}

async function sync(path: string, flags: string): Promise<void> {
  // Windows cannot open folders for syncing.
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (flags === 'r' && (error.code === 'EPERM' || error.code === 'EISDIR')) return undefined;
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
