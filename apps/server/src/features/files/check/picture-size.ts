import { type FileHandle, open } from 'node:fs/promises';
import type { FileExtension } from './file-types.ts';
import { isFrame } from './jpeg.ts';
import { countBytes } from './png.ts';

/** Photographs of 108 megapixels are the largest that phones commonly make; a browser needs four bytes of memory for each pixel. */
export const MOST_PIXELS = 120_000_000;
/** For a PNG, which we unpack ourselves: a pixel may take eight bytes. */
const MOST_UNPACKED = 400 * 1024 ** 2;

/**
 * A few kilobytes can claim to be a picture of four gigapixels, which the moderator's browser would then have to draw. Not the image-size
 * package: it needs the whole file in memory, follows any number of markers of a JPEG, and does not say how many bytes a PNG unpacks to.
 */
export async function isPictureTooLarge(path: string, extension: FileExtension): Promise<boolean> {
  const look = { png: isPngTooLarge, jpg: isJpegTooLarge, jpeg: isJpegTooLarge }[extension as 'png' | 'jpg' | 'jpeg'];
  if (!look) return false;
  const file = await open(path);
  try {
    return await look(file);
  } finally {
    await file.close();
  }
}

async function isPngTooLarge(file: FileHandle): Promise<boolean> {
  const header = await read(file, 16, 13);
  if (header.length < 13) return false;
  return header.readUInt32BE(0) * header.readUInt32BE(4) > MOST_PIXELS || (countBytes(header) ?? 0) > MOST_UNPACKED;
}

const isJpegTooLarge = async (file: FileHandle) => (await jpegPixels(file)) > MOST_PIXELS;

/** Goes from marker to marker until the one with the size; undefined if there is none. */
async function jpegPixels(file: FileHandle): Promise<number> {
  let place = 2;
  // A marker has at most 64 kB and a file at most 20 MB; a file with more markers than that was made to keep us busy.
  for (let marks = 0; marks < 4000; marks++) {
    const mark = await read(file, place, 9);
    if (mark.length < 4 || mark[0] !== 0xff) return 0;
    const kind = mark[1] ?? 0;
    if (kind === 0xff) place += 1;
    else if (isFrame(kind)) return mark.length < 9 ? 0 : mark.readUInt16BE(5) * mark.readUInt16BE(7);
    else if (kind === 0xda || kind === 0xd9) return 0;
    else place += 2 + mark.readUInt16BE(2);
  }
  return Number.POSITIVE_INFINITY;
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
