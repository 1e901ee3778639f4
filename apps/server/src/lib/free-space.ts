import { statfs } from 'node:fs/promises';
import { onceASecond } from './once-a-second.ts';

/** How many bytes may still be written on the fullest of the disks that hold these folders. Folders that do not exist are ignored. */
export function freeSpaceOf(folders: string[]): () => Promise<number> {
  return onceASecond(async () => Math.min(...(await Promise.all(folders.map(freeIn)))));
}

async function freeIn(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}
