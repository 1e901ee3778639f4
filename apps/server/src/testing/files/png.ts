import { deflateSync } from 'node:zlib';
import { writePng } from './write-png.ts';

let serial = 0;

/** A real picture of one pixel; each call makes a different file. */
export function newPng(seed = ++serial): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return writePng(header, ['IDAT', deflateSync(Buffer.from([0, seed & 255, (seed >> 8) & 255, (seed >> 16) & 255]))]);
}
