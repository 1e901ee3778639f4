import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Compresses the stream into a file; returns its length and hash on disk. */
export async function writePart(path: string, text: Readable) {
  const { through, facts } = measure();
  await pipeline(text, createGzip(), through, newFile(path));
  return facts();
}

export function readPart(path: string): Readable {
  const packed = createReadStream(path);
  const text = packed.pipe(createGunzip());
  packed.on('error', (error) => text.destroy(error));
  return text;
}

/** When the stream ends, the file is really on disk, not only in its cache. */
export const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });

/** Counts and hashes the bytes that pass. */
export function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, facts: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Undefined if the file does not exist. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}
