import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownUploadsDir, removeStaged, sharedUploadsDir } from '#features/files/intake/staged-leftovers.ts';
import { hours, later } from '#lib/clock.ts';
import { freeSpaceOf } from '#lib/free-space.ts';
import { StartupError } from '#lib/startup-error.ts';
import type { FileStorage } from './file-storage.ts';
import { localStorage } from './local-storage.ts';
import { type S3Settings, s3Storage } from './s3-storage.ts';

interface StorageSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  s3: S3Settings | undefined;
}

interface OpenStorage {
  storage: FileStorage;
  uploadsDir: string;
  freeSpace(): Promise<number>;
  freeSpaceToYield(): Promise<number>;
}

/** Opens the storage that the settings name and tries it: a wrong key should be noticed at start, not by the first customer. */
export async function openStorage({ dataDir, databaseUrl, s3 }: StorageSettings): Promise<OpenStorage> {
  const uploadsDir = databaseUrl ? sharedUploadsDir(dataDir) : ownUploadsDir(dataDir);
  // Earlier versions staged files there, whichever database they used.
  if (databaseUrl) await removeStaged(ownUploadsDir(dataDir), later(new Date(), -hours(1)));
  // The embedded PostgreSQL may be on another disk. Files on their way to S3 are here for a while, too.
  const disks = [dataDir, join(dataDir, 'postgres')];
  const space = { freeSpace: freeSpaceOf(disks), freeSpaceToYield: freeSpaceOf(disks, { kept: 0.1 }) };
  if (!s3) return { storage: localStorage(join(dataDir, 'files')), uploadsDir, ...space };

  const storage = s3Storage(s3);
  await tryOut(storage, uploadsDir).catch((error: Error) => {
    throw new StartupError(`Хранилище файлов из S3_ENDPOINT не принимает файлы: ${error.message}.`);
  });
  return { storage, uploadsDir, ...space };
}

async function tryOut(storage: FileStorage, uploadsDir: string): Promise<void> {
  const name = `${randomBytes(16).toString('hex')}.txt`;
  const path = join(uploadsDir, name);
  const content = Buffer.from('ok');
  await mkdir(uploadsDir, { recursive: true, mode: 0o700 });
  await writeFile(path, content);
  try {
    const sha256 = createHash('sha256').update(content).digest();
    await storage.put(name, path, { type: 'text/plain', size: content.length, sha256 });
    await storage.remove(name);
  } finally {
    await rm(path, { force: true });
  }
}
