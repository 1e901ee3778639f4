import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileNeeds } from '#features/files/files-needs.ts';

/** A stored file as a path, for as long as the work takes: threads want a path, and the storage may be another machine. */
export async function withStored<Result>(
  { storage, uploadsDir }: Pick<FileNeeds, 'storage' | 'uploadsDir'>,
  name: string,
  work: (path: string) => Promise<Result>,
): Promise<Result | undefined> {
  const content = await storage.read(name);
  if (!content) return undefined;
  await mkdir(uploadsDir, { recursive: true, mode: 0o700 });
  const path = join(uploadsDir, randomBytes(16).toString('hex'));
  try {
    await pipeline(content.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
