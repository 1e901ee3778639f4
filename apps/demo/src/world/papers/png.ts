import { deflateSync } from 'node:zlib';
import { writePng } from '@app/server/testing/files/write-png';
import type { Canvas } from './canvas.ts';

/** `palette`: three bytes for each colour. */
export function encodePng({ width, height, pixels }: Canvas, palette: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, colours by number.
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  // Twice as large as it could be, three times as fast.
  return writePng(header, ['PLTE', palette], ['IDAT', deflateSync(rows, { level: 3 })]);
}
