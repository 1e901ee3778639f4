import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { StartupError } from '#lib/startup-error.ts';
import { FILE_LIST, filePath, type Manifest } from './backup-format.ts';
import { measure, newFile, readPart, writePart } from './backup-parts.ts';

type Storage = FileNeeds['storage'];

export interface ListedFile {
  name: string;
  type: string;
  size: number;
  sha256: string;
}

const AT_ONCE = 4;

/**
 * Copies files from the storage into the backup and lists them. A file that the storage has lost or changed does not stop the rest; the
 * manifest names it.
 */
export async function copyFilesOut(storage: Storage, wanted: string, folder: string): Promise<Manifest['files']> {
  const missing: string[] = [];
  let count = 0;
  let bytes = 0;
  const list = new PassThrough();
  const written = writePart(join(folder, FILE_LIST), list);

  const copyOne = async (line: string) => {
    const [name = '', type = '', sha256 = ''] = line.split('\t');
    const copied = await copyOut(storage, name, join(folder, filePath(name)));
    if (!copied || (sha256 && sha256 !== copied.sha256)) {
      missing.push(name);
      await rm(join(folder, filePath(name)), { force: true });
      return;
    }
    count++;
    bytes += copied.bytes;
    list.write(`${[copied.sha256, copied.bytes, type, name].join('\t')}\n`);
  };
  try {
    await eachOf(createInterface({ input: createReadStream(wanted) }), copyOne);
  } finally {
    list.end();
  }
  return { count, bytes, sha256: (await written).sha256, missing: missing.sort() };
}

async function copyOut(storage: Storage, name: string, path: string) {
  const found = await storage.read(name);
  if (!found) return undefined;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { through, facts } = measure();
  await pipeline(found.stream, through, newFile(path));
  return facts();
}

/** Copies files from the backup into the storage. A copy of each, because the storage takes over the file that it is given. */
export async function copyFilesIn({ storage, uploadsDir }: Pick<FileNeeds, 'storage' | 'uploadsDir'>, folder: string) {
  await mkdir(uploadsDir, { recursive: true, mode: 0o700 });
  await eachOf(listedFiles(folder), async ({ name, type, size, sha256 }) => {
    const path = join(uploadsDir, `restored-${name}`);
    try {
      await copyFile(join(folder, filePath(name)), path);
      await storage.put(name, path, { type, size, sha256: Buffer.from(sha256, 'hex') });
    } finally {
      await rm(path, { force: true });
    }
  });
}

export async function* listedFiles(folder: string): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: readPart(join(folder, FILE_LIST)) })) {
    const [sha256 = '', size, type = '', name = ''] = line.split('\t');
    // A name from the list must not lead out of the folder, whoever wrote the list.
    if (!/^[0-9a-f]{32}\.[a-z0-9.]{2,16}$/.test(name)) throw new StartupError(`Копия повреждена: ${FILE_LIST}.`);
    yield { name, type, size: Number(size), sha256 };
  }
}

/** A few at a time; the first error ends it. */
export async function eachOf<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failed = false;
  const worker = async () => {
    while (!failed) {
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    worker().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(workers);
  await iterator.return?.();
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
