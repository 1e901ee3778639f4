import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#lib/startup-error.ts';
import type { FileStorage } from './file-storage.ts';
import { localStorage } from './local-storage.ts';
import { type S3Settings, s3Storage } from './s3-storage.ts';

interface StorageSettings {
  dataDir: string;
  s3: S3Settings | undefined;
}

/** The storage that the settings name, tried out: a wrong key should be heard of at start and not from the first customer. */
export async function openStorage({
  dataDir,
  s3,
}: StorageSettings): Promise<{ storage: FileStorage; uploadsDir: string }> {
  const uploadsDir = join(dataDir, 'uploads');
  if (!s3) return { storage: localStorage(join(dataDir, 'files')), uploadsDir };

  const storage = s3Storage(s3);
  await tryOut(storage, uploadsDir).catch((error: Error) => {
    throw new StartupError(`Хранилище файлов из S3_ENDPOINT не принимает файлы: ${error.message}.`);
  });
  return { storage, uploadsDir };
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
