import { fstatSync, readSync } from 'node:fs';

/** A file read in places, so that a film is never in memory whole. */
export interface Bytes {
  size: number;
  /** Fewer where the file ends. */
  read(at: number, length: number): Buffer;
  /** Before each part that is looked at, however deep it lies. */
  countPart(): void;
}

/** More parts than any picture or film has are written to keep us busy. */
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

/** A part of a film that has a name, and where its content lies. */
export interface Part {
  name: string;
  from: number;
  to: number;
}
