import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFiles, writePages } from '#testing/files/sample-files.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { makePageDrawer } from './pdf-pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

function given(content: Buffer) {
  let reads = 0;
  const storage = {
    ...server.needs.storage,
    read: async () => {
      reads += 1;
      return { stream: Readable.from([content]), size: content.length };
    },
  };
  return { needs: { ...server.needs, storage }, reads: () => reads };
}
const pages = writePages(['', ...[1, 2, 3].map((n) => `BT /F1 24 Tf 40 100 Td (${n}) Tj ET`)]);
const file = { name: 'ab', extension: 'pdf' };

test('what was drawn is kept, two who ask at once get the same, and the oldest goes when there is too much', async () => {
  const { needs, reads } = given(pages);
  const first = await makePageDrawer()(needs, file, 2);
  const draw = makePageDrawer((first?.length ?? 0) * 2.5);
  const [one, same] = await Promise.all([draw(needs, file, 2), draw(needs, file, 2)]);
  expect([one?.length, reads()]).toEqual([first?.length, 2]);
  expect(same).toBe(one);
  await draw(needs, file, 3);
  await draw(needs, file, 2);
  expect(reads()).toBe(3);
  // The third of three: page 3 was used least lately.
  await draw(needs, file, 4);
  await draw(needs, file, 2);
  expect(reads()).toBe(4);
  await draw(needs, file, 3);
  expect(reads()).toBe(5);
});

test('what cannot be drawn is tried once: missing, broken and locked', async () => {
  const locked = Buffer.from(
    String(sampleFiles.pdf()).replace(
      '/Root 1 0 R',
      '/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (x) /U (y) >>',
    ),
  );
  for (const content of [sampleFiles.pdf(), Buffer.from('%PDF-1.4\nrubbish'), locked]) {
    const { needs, reads } = given(content);
    const draw = makePageDrawer();
    expect(await draw(needs, file, 2)).toBeUndefined();
    expect(await draw(needs, file, 2)).toBeUndefined();
    expect(reads()).toBe(1);
  }
});
