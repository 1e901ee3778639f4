import { expect, test } from 'vitest';
import { makeSmall, readPixels, writePng } from './small-png.mjs';

/** Rows without a filter, three bytes a pixel. */
function png(width: number, height: number, colourAt: (x: number, y: number) => number) {
  const row = (y: number) =>
    Array.from({ length: width }, (_, x) => colourAt(x, y)).flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]);
  const rows = Array.from({ length: height }, (_, y) => [0, ...row(y)]);
  return writePng(width, height, 2, Buffer.from(rows.flat()));
}

test('a picture of few colours stays as it is', () => {
  const colours = [0xffffff, 0x4b47c4, 0x10151a];
  const picture = png(30, 20, (x, y) => colours[(x + y) % 3] ?? 0);
  expect(readPixels(makeSmall(picture))).toEqual(readPixels(picture));
});

test('of more colours than have room each pixel keeps one that looks alike', () => {
  const grey = (step: number) => step * 0x010101;
  const blue = (step: number) => grey(255) - step * 0x030301;
  const picture = png(64, 8, (x, y) => (y < 4 ? grey(x * 4 + y) : blue(x + (y % 2))));
  const [before, after] = [picture, makeSmall(picture)].map((one) => readPixels(one).pixels);
  const far = before?.map((colour, at) => Math.max(...apart(colour, after?.[at] ?? -1)));
  expect(new Set(before).size).toBeGreaterThan(256);
  expect(new Set(after).size).toBeLessThanOrEqual(256);
  expect(Math.max(...(far ?? [255]))).toBeLessThan(10);
});

const apart = (one: number, other: number) =>
  [16, 8, 0].map((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)));
