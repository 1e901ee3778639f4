import { fstatSync, readSync } from 'node:fs';

/** A file read in places, so that a film is never in memory whole. */
export interface Bytes {
  size: number;
  /** Fewer where the file ends. */
  read(at: number, length: number): Buffer;
}

export function bytesOf(file: number): Bytes {
  const { size } = fstatSync(file);
  return {
    size,
    read(at, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
      return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, at));
    },
  };
}

/** A part of a film that has a name, and where its content lies. */
export interface Part {
  name: string;
  from: number;
  to: number;
}

/** More parts than any film has are written to keep us busy. */
export const MOST_PARTS = 100_000;
