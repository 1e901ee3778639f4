import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileFacts {
  type: string;
  size: number;
  sha256: Buffer;
}

/** Where the bytes of files are kept. Names are made by us: hexadecimal digits and an extension. */
export interface FileStorage {
  /** Takes over the file at `path`; afterwards the whole file is stored under the name, or nothing is. */
  put(name: string, path: string, facts: FileFacts): Promise<void>;
  /** Undefined if the file does not exist. The caller must read or destroy the stream. */
  read(name: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** Not an error if the file does not exist. */
  remove(name: string): Promise<void>;
}
