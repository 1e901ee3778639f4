import { Group } from '@app/contract/access/users';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { claimsApi } from '@app/contract/topups/claims-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPng } from '#testing/files/png.ts';
import { form, sampleFiles } from '#testing/files/sample-files.ts';
import { mountTestUploads, storedUploads, uploadRoutes } from '#testing/given/uploads.ts';
import { givenWorld, talkForm } from '#testing/given/world.ts';
import { openSocket, type RawAnswer } from '#testing/server/raw-http.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

const MB = 1024 ** 2;
const { path } = uploadRoutes.cabinet;

let server: TestServer;
let trader: Visitor;
let other: Visitor;
let free = 1000 * MB;
beforeAll(async () => {
  server = await startServer({
    uploadLimits: { caller: 20 * MB, total: 40 * MB },
    freeSpace: async () => free,
    freeSpaceToYield: async () => free - 50 * MB,
    leastFreeSpace: 100 * MB,
  });
  mountTestUploads(server);
  trader = await server.given.user({ group: Group.payoutTrader });
  other = await server.given.user({ group: Group.payoutTrader });
  await server.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.stop());

/** A form of this many bytes on a connection of its own, of which only the beginning is sent. */
async function begin({ token }: Visitor, length: number | 'chunked') {
  const { socket, answer } = await openSocket(server.http);
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${size}\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n`,
  );
  return { socket, answer: async () => said(await answer()) };
}

const said = ({ status, body }: RawAnswer) => `${status} ${JSON.parse(body).code}`;
const send = (visitor: Visitor, id = 1) => visitor.post(path, form({ id }, 'files', ['a.png', sampleFiles.png()]));
const takenBytes = async () => Number(/^uploads_under_way_bytes (\d+)$/m.exec(await server.metrics.metrics())?.[1]);
const untilTaken = (bytes: number) => expect.poll(takenBytes).toBe(bytes);

test('what one caller sends at once is bounded, what all send at once as well; what ends makes room', async () => {
  const mine = await Promise.all([begin(trader, 9 * MB), begin(trader, 9 * MB)]);
  await untilTaken(18 * MB);

  // A third form of the same trader, a form of unknown length, and ten connections at once.
  const unknown = await begin(trader, 'chunked');
  unknown.socket.write('0\r\n\r\n');
  expect(await unknown.answer()).toBe('429 too_many_uploads');
  const refused = await Promise.all(Array.from({ length: 10 }, () => begin(trader, 3 * MB)));
  for (const { socket } of refused) socket.write(Buffer.alloc(3 * MB));
  for (const { answer } of refused) expect(await answer()).toBe('429 too_many_uploads');

  // Another trader is not affected, until all uploads together are too many.
  const theirs = await begin(other, 10 * MB);
  await untilTaken(28 * MB);
  const last = await begin(other, 2 * MB);
  last.socket.write(Buffer.alloc(2 * MB));
  expect(await last.answer()).toBe('503 uploads_busy');

  for (const { socket } of [...mine, theirs, unknown, ...refused, last]) socket.destroy();
  await untilTaken(0);
  expect((await send(trader)).status).toBe(200);
  expect(await takenBytes()).toBe(0);
});

test('however many take all they can, whoever comes next still gets room for a receipt', async () => {
  const thieves = await Promise.all(Array.from({ length: 3 }, () => server.given.user({ group: Group.payoutTrader })));
  const held: Awaited<ReturnType<typeof begin>>[] = [];
  let taken = 0;
  // Each gets as much as allowed: 20 of 40, then half of what is left, and half of that.
  for (const [index, most] of [20, 10, 5].entries()) {
    const thief = thieves[index] ?? trader;
    held.push(await begin(thief, most * MB));
    taken += most * MB;
    await untilTaken(taken);
    const beyond = await begin(thief, MB);
    beyond.socket.write(Buffer.alloc(MB));
    expect(await beyond.answer()).toMatch(/^(?:429 too_many_uploads|503 uploads_busy)$/);
    beyond.socket.destroy();
  }
  expect((await send(other, 9)).status).toBe(200);
  for (const { socket } of held) socket.destroy();
  await untilTaken(0);
});

test('no file is taken in when the disk is nearly full, not even by those who come at once', async () => {
  const kept = (await storedUploads(server)).files.length;
  free = 100 * MB - 1;
  const answer = await send(trader, 2);
  expect([answer.status, answer.body.code]).toEqual([503, 'no_space']);
  expect(answer.body.error).toMatch(/заканчивается место/);
  expect(answer.headers['retry-after']).toBe('60');

  // There is room for one of them: the other would use what the database needs.
  free = 115 * MB;
  const first = await begin(trader, 10 * MB);
  await untilTaken(10 * MB);
  expect((await trader.get('/health/ready')).body.uploads).toBe('ok');
  free = 109 * MB;
  // Promised room counts as used, also for /health and metrics.
  expect((await trader.get('/health/ready')).body).toMatchObject({ free_bytes: 109 * MB, uploads: 'no_space' });
  free = 115 * MB;
  const second = await begin(other, 10 * MB);
  second.socket.write(Buffer.alloc(10 * MB));
  expect(await second.answer()).toBe('503 no_space');
  first.socket.destroy();
  second.socket.destroy();
  await untilTaken(0);
  free = 1000 * MB;
  expect((await send(other, 3)).status).toBe(200);
  expect((await storedUploads(server)).files).toHaveLength(kept + 1);
});

test('files of conversations and claims are refused before the last tenth of the disk, words and receipts are not', async () => {
  const world = await givenWorld(server);
  const appeal = await world.appeal(world.trader);
  const film = newPng(undefined, 64 * 1024);
  const write = (file: Buffer | null) =>
    world.trader.post(caseTalkApi.write.path, talkForm({ kind: 'appeal', id: appeal }, file));
  free = 149 * MB;
  const refused = await write(film);
  expect([refused.status, refused.body.code]).toEqual([503, 'no_space']);
  expect((await world.trader.post(claimsApi.create.path, form({}, 'files', ['a.png', film]))).status).toBe(503);
  // A small one can have a large picture of its first page.
  expect((await write(sampleFiles.pdf())).body.code).toBe('no_space');
  expect((await write(null)).status).toBe(200);
  expect((await send(other, 4)).status).toBe(200);
  free = 1000 * MB;
  expect((await write(film)).status).toBe(200);
});
