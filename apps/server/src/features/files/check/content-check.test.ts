import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { encode } from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpegOf, pngOf } from '#testing/files/bombs.ts';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { sampleFilms, soundOnly } from '#testing/files/sample-films.ts';
import { writePng } from '#testing/files/write-png.ts';
import { type CheckJob, checkContent } from './content-check.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-check-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function check(extension: CheckJob['extension'], content: Buffer, patience?: number) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return checkContent('somebody', { path, extension }, patience);
}

const noise = (length: number) =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + (index >> 3)) & 255));

describe('photographs', () => {
  const photo = (side: number) => encode({ data: noise(side * side * 4), width: side, height: side }, 70).data;

  test('are whole to the last block, small, large and with whatever behind them', async () => {
    expect(await check('jpg', photo(3))).toBe('whole');
    expect(await check('jpg', photo(300))).toBe('whole');
    expect(await check('jpg', Buffer.concat([photo(40), Buffer.from('PK\x03\x04')]))).toBe('whole');
    expect(await check('jpg', jpegOf(16_320, 12_240, 1))).toBe('whole');
  });

  test('are broken when it is only their beginning, half of them, or rubbish inside', async () => {
    const whole = photo(300);
    const scan = whole.indexOf(Buffer.from('ffda', 'hex'));
    const spoilt = Buffer.from(whole);
    spoilt.fill(0xfe, scan + 200, whole.length);
    for (const junk of [
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('receipt number 1')]),
      Buffer.from('ffd8ffd9', 'hex'),
      whole.subarray(0, scan),
      whole.subarray(0, scan + (whole.length - scan) / 2),
      spoilt,
      jpegOf(16_320, 12_240).subarray(0, 5000),
    ])
      expect(await check('jpg', junk)).toBe('broken');
  });
});

describe('pictures', () => {
  const rows = (width: number, height: number) =>
    noise((width * 3 + 1) * height).map((byte, at) => (at % (width * 3 + 1) ? byte : 0));
  const header = (width: number, height: number, interlaced = 0) => {
    const facts = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, interlaced]);
    facts.writeUInt32BE(width, 0);
    facts.writeUInt32BE(height, 4);
    return facts;
  };

  test('are whole with every row there, in one part or many', async () => {
    expect(await check('png', sampleFiles.png())).toBe('whole');
    expect(await check('png', pngOf(10_000, 20_000))).toBe('whole');
    const packed = deflateSync(rows(50, 40));
    const half = packed.length >> 1;
    expect(
      await check('png', writePng(header(50, 40), ['IDAT', packed.subarray(0, half)], ['IDAT', packed.subarray(half)])),
    ).toBe('whole');
    // An interlaced picture of five by five points has eleven rows in seven passes, each with one byte before its points: 11 + 75.
    const interlaced = (bytes: number) => writePng(header(5, 5, 1), ['IDAT', deflateSync(Buffer.alloc(bytes))]);
    expect(await check('png', interlaced(86))).toBe('whole');
    expect(await check('png', interlaced(85))).toBe('broken');
  });

  test('are broken with a row too few, a wrong checksum, no end, or rubbish in place of rows', async () => {
    const whole = writePng(header(50, 40), ['IDAT', deflateSync(rows(50, 40))]);
    const spoilt = Buffer.from(whole);
    spoilt[60] = (spoilt[60] ?? 0) ^ 1;
    for (const junk of [
      writePng(header(50, 41), ['IDAT', deflateSync(rows(50, 40))]),
      writePng(header(50, 40), ['IDAT', noise(500)]),
      writePng(header(50, 40)),
      writePng(header(0, 40), ['IDAT', deflateSync(rows(50, 40))]),
      spoilt,
      whole.subarray(0, whole.length - 12),
      whole.subarray(0, 40),
    ])
      expect(await check('png', junk)).toBe('broken');
  });
});

describe('parts', () => {
  const mostParts = 100_000;
  /** Many parts side by side, all empty. */
  const times = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part);
  const emptyChunk = writePng(Buffer.alloc(13), ['teXt', Buffer.alloc(0)]).subarray(33, 45);
  const emptyBox = Buffer.from('\0\0\0\x08free', 'latin1');
  const withChunks = (count: number) => {
    const png = sampleFiles.png();
    return Buffer.concat([png.subarray(0, 33), times(count, emptyChunk), png.subarray(33)]);
  };

  test('a picture has fewer than a hundred thousand; more are written to keep us busy', async () => {
    expect(await check('png', withChunks(1000))).toBe('whole');
    expect(await check('png', withChunks(mostParts))).toBe('broken');
  });

  test('a film has fewer than a hundred thousand in all, however often and deep they are looked for', async () => {
    const box = (name: string, content: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + content.length);
      head.write(name, 4);
      return Buffer.concat([head, content]);
    };
    /** A list of tracks, each with this many empty boxes before its description. */
    const film = (boxes: number) => {
      const track = box('trak', box('mdia', times(boxes, emptyBox)));
      const list = box('moov', Buffer.concat(Array.from({ length: 10 }, () => track)));
      // After it the film itself; a list inside it would be the second one.
      const real = sampleFilms.mp4();
      const at = real.indexOf('moov') - 4;
      const moov = real.subarray(at, at + real.readUInt32BE(at));
      const both = box('moov', Buffer.concat([list.subarray(8), moov.subarray(8)]));
      return Buffer.concat([real.subarray(0, at), both, real.subarray(at + moov.length)]);
    };
    expect(await check('mp4', film(200))).toBe('whole');
    expect(await check('mp4', film(mostParts / 5))).toBe('broken');
  });
});

describe('films', () => {
  const kinds = {
    mp4: sampleFilms.mp4,
    m4v: sampleFilms.pieces,
    mov: sampleFilms.mov,
    webm: sampleFilms.webm,
    mkv: sampleFilms.mkv,
    avi: sampleFilms.avi,
    wmv: sampleFilms.wmv,
    ogg: sampleFilms.ogg,
    mpeg: sampleFilms.mpeg,
    mpg: sampleFilms.mpeg,
  };

  test.each(Object.entries(kinds))(
    '%s: with a film stream and something in it, and not without',
    async (name, film) => {
      const extension = name as keyof typeof kinds;
      expect(await check(extension, film())).toBe('whole');
      const head = film().subarray(0, 24);
      expect(await check(extension, head)).toBe('broken');
      expect(await check(extension, Buffer.concat([head, noise(5000)]))).toBe('broken');
      expect(await check(extension, Buffer.concat([head, Buffer.alloc(5000)]))).toBe('broken');
    },
  );

  test('sound alone is no film', async () => {
    expect(await check('mp4', soundOnly.mp4())).toBe('broken');
    expect(await check('mkv', soundOnly.mkv())).toBe('broken');
    expect(await check('ogg', soundOnly.ogg())).toBe('broken');
  });

  test('an MP4 whose frames are missing is broken', async () => {
    expect(await check('mp4', sampleFilms.mp4().subarray(0, -5))).toBe('broken');
  });
});

test('what takes too long is given up, and the next one is checked all the same', async () => {
  expect(await check('jpg', jpegOf(16_320, 12_240), 1)).toBe('broken');
  expect(await check('jpg', jpegOf(80, 80))).toBe('whole');
});

test('many at once are checked one after the other', async () => {
  const paths = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const path = join(folder, `many-${index}`);
      await writeFile(path, index % 2 ? sampleFiles.png() : Buffer.from('89504e470d0a1a0a', 'hex'));
      return path;
    }),
  );
  const verdicts = await Promise.all(
    paths.map((path, index) => checkContent(`user:${index % 4}`, { path, extension: 'png' })),
  );
  expect(verdicts).toEqual(paths.map((_, index) => (index % 2 ? 'whole' : 'broken')));
});
