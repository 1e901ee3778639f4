import { fstatSync, readSync } from 'node:fs';

/** Reads a file piece by piece, so that a film is never in memory as a whole. */
export interface Bytes {
  size: number;
  /** Returns fewer bytes at the end of the file. */
  read(at: number, length: number): Buffer;
  /** Called before each part that is looked at, however deeply nested. */
  countPart(): void;
}

/** No real picture or film has more parts; a file with more was made to keep us busy. */
const MOST_PARTS = 100_000;

export function bytesOf(file: number): Bytes {
  const { size } = fstatSync(file);
  let parts = 0;
  return {
    size,
    read(at, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
      return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, at));
    },
    countPart() {
      parts += 1;
      if (parts > MOST_PARTS) throw new Error('Too many parts');
    },
  };
}

/** A named part of a film, and where its content lies. */
export interface Part {
  name: string;
  from: number;
  to: number;
}
