import { crc32 } from 'node:zlib';

/** A file of these parts, the first and the last of which every picture has. */
export function writePng(header: Uint8Array, ...parts: (readonly [name: string, data: Uint8Array])[]): Buffer {
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
