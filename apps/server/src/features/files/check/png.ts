import { crc32, createInflate } from 'node:zlib';
import type { Bytes } from './bytes.ts';

const PIECE = 1024 * 1024;

/**
 * Whether a picture can be decoded: every part must have the right checksum, and the unpacked data must have a byte for every point of
 * every row.
 */
export async function isPngWhole(file: Bytes): Promise<boolean> {
  const header = file.read(16, 13);
  const wanted = header.length === 13 ? countBytes(header) : undefined;
  if (wanted === undefined) return false;

  const unpacked = unpacker(wanted);
  try {
    for (let at = 8; ; ) {
      file.countPart();
      const head = file.read(at, 8);
      if (head.length < 8) return false;
      const [length, name] = [head.readUInt32BE(0), head.toString('latin1', 4)];
      if (at + 12 + length > file.size) return false;
      let sum = crc32(head.subarray(4));
      for (let done = 0; done < length; done += PIECE) {
        const piece = file.read(at + 8 + done, Math.min(PIECE, length - done));
        sum = crc32(piece, sum);
        if (name === 'IDAT') await unpacked.add(piece);
      }
      if (file.read(at + 8 + length, 4).readUInt32BE(0) !== sum) return false;
      if (name === 'IEND') return await unpacked.isEnough();
      at += 12 + length;
    }
  } finally {
    unpacked.stop();
  }
}

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** How many bytes the rows unpack to, each with the byte before it; undefined if it is not a picture. */
export function countBytes(header: Buffer): number | undefined {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, kind = 0, packing, filter, interlaced] = header.subarray(8);
  const bits = depth * (channels[kind] ?? 0);
  if (width === 0 || height === 0 || ![1, 2, 4, 8, 16].includes(depth) || bits === 0) return undefined;
  if (packing !== 0 || filter !== 0 || (interlaced !== 0 && interlaced !== 1)) return undefined;

  const size = (across: number, down: number) => (across > 0 ? (1 + Math.ceil((across * bits) / 8)) * down : 0);
  if (interlaced === 0) return size(width, height);
  return passes.reduce((sum, [x, y, stepX, stepY]) => {
    const [across, down] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)];
    return sum + size(Math.max(0, across), Math.max(0, down));
  }, 0);
}

/** Where each pass of an interlaced picture begins, and its step. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Counts the unpacked bytes without keeping them; stops when there are more than expected. */
function unpacker(wanted: number) {
  const inflate = createInflate({ chunkSize: 64 * 1024 });
  let count = 0;
  let broken = false;
  inflate.on('data', (chunk: Buffer) => {
    count += chunk.length;
    if (count >= wanted) inflate.destroy();
  });
  inflate.on('error', () => {
    broken = true;
  });
  const ended = new Promise<void>((resolve) => inflate.once('close', resolve));
  const isOver = () => inflate.destroyed || broken;

  return {
    async add(piece: Buffer): Promise<void> {
      if (isOver()) return;
      await Promise.race([new Promise<void>((resolve) => inflate.write(piece, () => resolve())), ended]);
    },
    async isEnough(): Promise<boolean> {
      if (!isOver()) inflate.end();
      await ended;
      return count >= wanted;
    },
    stop: () => inflate.destroy(),
  };
}
