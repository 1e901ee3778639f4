import { deflateSync } from 'node:zlib';
import { writePng } from './write-png.ts';

let serial = 0;

/** A real picture of one pixel; each call makes a different file. `padding` makes it as large as a test needs. */
export function newPng(seed = ++serial, padding = 0): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixel = deflateSync(Buffer.from([0, seed & 255, (seed >> 8) & 255, (seed >> 16) & 255]));
  return writePng(header, ...(padding > 0 ? [['tEXt', Buffer.alloc(padding)] as const] : []), ['IDAT', pixel]);
}
