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

/** Where the bytes lie. A name is ours: hexadecimal digits and an extension. */
export interface FileStorage {
  /** Takes over the file at `path`; afterwards the name has all of it, or nothing. */
  put(name: string, path: string, facts: FileFacts): Promise<void>;
  /** Undefined when there is no such file. Whoever gets the stream reads or destroys it. */
  read(name: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** It is no error when there is none. */
  remove(name: string): Promise<void>;
}
