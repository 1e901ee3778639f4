import { crc32, deflateSync } from 'node:zlib';
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

/** A file of these parts, the first and the last of which every picture has. */
export function writePng(header: Uint8Array, ...parts: [name: string, data: Uint8Array][]): Buffer {
  const chunks = [['IHDR', header] as const, ...parts, ['IEND', Buffer.alloc(0)] as const];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(([name, data]) => chunk(name, data))]);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
