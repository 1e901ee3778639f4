import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { decode } from 'jpeg-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFiles, writePdf } from '#testing/files/sample-files.ts';
import { drawPage } from './pdf-preview.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-pdf-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function draw(pdf: Buffer, patience?: number) {
  const path = join(folder, 'file.pdf');
  await writeFile(path, pdf);
  const { opened, jpeg } = await drawPage(path, { ...(patience && { patience }) });
  return { opened, ...(jpeg && decode(jpeg)) };
}

test('a page is drawn with its proportions', async () => {
  const picture = await draw(sampleFiles.pdf('Hello'));
  expect([picture.width, picture.height]).toEqual([600, 400]);
  expect(picture.data?.some((value) => value < 80)).toBe(true);
});

test('however large the page, the picture is not', async () => {
  const picture = await draw(writePdf('0 0 5000 5000 re f', { box: '0 0 14400 7200' }));
  expect([picture.width, picture.height]).toEqual([1600, 800]);
});

test('what cannot be opened is told from what can', async () => {
  const whole = sampleFiles.pdf();
  expect(await draw(whole)).toMatchObject({ opened: true, width: 600 });
  expect(await draw(Buffer.from('%PDF-1.4\nrubbish'))).toEqual({ opened: false });
  expect(await draw(whole.subarray(0, 40))).toEqual({ opened: false });
  const locked = String(whole).replace(
    '/Root 1 0 R',
    '/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (x) /U (y) >>',
  );
  expect(await draw(Buffer.from(locked))).toEqual({ opened: false });
});

test('a bomb is given up in time, and is a PDF all the same', async () => {
  const stroke = '0 0 m 300 200 l 10 190 290 10 150 100 c S\n';
  const bomb = writePdf(deflateSync(Buffer.from(stroke.repeat(1_000_000))), { filter: '/Filter /FlateDecode ' });
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await draw(bomb, 1500)).toEqual({ opened: true });
});
