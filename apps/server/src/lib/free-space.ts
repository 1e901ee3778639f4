import { statfs } from 'node:fs/promises';
import { onceASecond } from './once-a-second.ts';

/**
 * How many bytes may still be written on the fullest of the disks that hold these folders, `kept` of each disk apart. Folders that do not exist
 * are ignored.
 */
export function freeSpaceOf(folders: string[], { kept = 0 } = {}): () => Promise<number> {
  return onceASecond(async () => Math.min(...(await Promise.all(folders.map((folder) => freeIn(folder, kept))))));
}

async function freeIn(folder: string, kept: number): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? (disk.bavail - Math.ceil(disk.blocks * kept)) * disk.bsize : Number.POSITIVE_INFINITY;
}
