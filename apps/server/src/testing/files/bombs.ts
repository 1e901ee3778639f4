import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { writePng } from './write-png.ts';

/** A picture of this size in one colour, with any comment; of a huge one only the first rows. */
export function pngOf(width: number, height: number, comment: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const size = Math.min(30_000_000, (Math.ceil(width / 8) + 1) * height);
  const remark = Buffer.concat([Buffer.from('Comment\0'), comment]);
  return writePng(header, ['tEXt', remark], ['IDAT', deflateSync(Buffer.alloc(size))]);
}

/** A grey photograph of this size, preceded by this many comments of 50 kB. */
export function jpegOf(width: number, height: number, remarks = 0): Buffer {
  const remark = Buffer.concat([Buffer.from('fffec350', 'hex'), Buffer.alloc(0xc350 - 2, 'x')]);
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  // Two codes of one bit: «as the block before» and «nothing more in this block».
  const codes = ['00', '10'].map((kind) => Buffer.from(`ffc40014${kind}01${'00'.repeat(15)}00`, 'hex'));
  const scan = Buffer.from('ffda0008010100003f00', 'hex');
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...Array.from({ length: remarks }, () => remark),
    Buffer.from('ffffffe00002', 'hex'),
    Buffer.concat([Buffer.from('ffdb004300', 'hex'), Buffer.alloc(64, 1)]),
    frame,
    ...codes,
    scan,
    Buffer.alloc(Math.ceil((2 * blocks) / 8)),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** An archive with one file in it. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
