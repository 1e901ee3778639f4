import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { Group } from '@app/contract/access/users';
import { MOST_FILE_BYTES } from '@app/contract/files';
import { contentDigest } from '@app/platform-client/sign';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { readMultipart } from '#http/uploads/multipart.ts';
import { form, sampleFiles } from '#testing/files/sample-files.ts';
import { mountTestUploads, nothing, orphanFiles, storedUploads, uploadRoutes } from '#testing/given/uploads.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { writeBody } from '#testing/server/write-body.ts';
import { findFiles, sweepFiles } from './files.ts';

let server: TestServer;
let trader: Visitor;
let address: string;
const { path } = uploadRoutes.cabinet;

beforeAll(async () => {
  server = await startServer();
  mountTestUploads(server);
  trader = await server.given.user({ group: Group.payoutTrader });
  address = await server.http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const id of await orphanFiles(server)) {
    await server.http.uploads.discardUnclaimed([{ id, name: '', extension: '', size: 0, sha256: Buffer.alloc(0) }]);
  }
});
afterAll(() => server.stop());

const send = (fields: Record<string, unknown>, ...files: [string, Buffer][]) =>
  trader.post(path, form(fields, 'files', ...files));
const film = (bytes: number) => Buffer.concat([sampleFiles.webm(), Buffer.alloc(bytes)]).subarray(0, bytes);

test('files come in the order in which they were sent and belong to what claimed them', async () => {
  const sent: [string, Buffer][] = [
    ['чек.pdf', sampleFiles.receipt()],
    ['b.png', sampleFiles.png()],
    ['c.jpeg', sampleFiles.jpg()],
    ['d.webm', sampleFiles.webm()],
  ];
  expect(await send({ id: 7 }, ...sent)).toMatchObject({ status: 200, body: { success: true } });

  const kept = (await findFiles(server.db, 'payout', [7])).get(7) ?? [];
  expect(kept.map((file) => file.extension)).toEqual(['pdf', 'png', 'jpeg', 'webm']);
  for (const { name } of kept) expect(name).toMatch(/^[0-9a-f]{32}$/);
  // Four files and the preview of the PDF; nothing is left in the folder of incoming files.
  expect((await storedUploads(server)).files.sort()).toEqual(
    [...kept.map(({ name, extension }) => `${name}.${extension}`), `${kept[0]?.name}.preview.jpg`].sort(),
  );
});

test('a second time files are added after the first', async () => {
  await send({ id: 8 }, ['a.png', sampleFiles.png()]);
  await send({ id: 8 }, ['b.jpg', sampleFiles.jpg()], ['c.png', sampleFiles.png()]);
  const kept = (await findFiles(server.db, 'payout', [8])).get(8) ?? [];
  expect(kept.map((file) => file.extension)).toEqual(['png', 'jpg', 'png']);
});

test('the name is never a path and decides nothing', async () => {
  const names = [
    '../../x.pdf',
    '..\\..\\x.pdf',
    '/etc/passwd',
    'a\0b.pdf',
    `${'я'.repeat(500)}.pdf`,
    '😀.html',
    '',
    '.',
  ];
  for (const name of names) {
    const answer = await send({ id: 1 }, [name, sampleFiles.png()]);
    expect({ name, status: answer.status }).toEqual({ name, status: 200 });
  }
  const kept = await storedUploads(server);
  expect(kept.files).toHaveLength(names.length);
  for (const file of kept.files) expect(file).toMatch(/^[0-9a-f]{32}\.png$/);
});

test.each([
  [
    'a page under the name of a receipt',
    ['receipt.pdf', Buffer.from('<html><script>alert(1)</script>')],
    415,
    'wrong_file_type',
  ],
  ['a long page', ['a.png', Buffer.alloc(300_000, '<b>')], 415, 'wrong_file_type'],
  ['an empty file', ['a.png', Buffer.alloc(0)], 400, 'empty_file'],
  ['a file that is too large', ['a.webm', film(MOST_FILE_BYTES + 1)], 413, 'file_too_large'],
] as [string, [string, Buffer], number, string][])(
  '%s is refused and leaves nothing, nor do those beside it',
  async (_what, file, status, code) => {
    const answer = await send({ id: 1 }, ['good.png', sampleFiles.png()], file);
    expect(answer).toMatchObject({ status, body: { code, error: expect.stringMatching(/[а-я]/) } });
    expect(await storedUploads(server)).toEqual(nothing);
  },
);

test('exactly 20 MB are taken', async () => {
  expect((await send({ id: 1 }, ['a.webm', film(MOST_FILE_BYTES)])).status).toBe(200);
});

test('too many files, no file, a file in a wrong field, wrong fields', async () => {
  const six = Array.from({ length: 6 }, (): [string, Buffer] => ['a.png', sampleFiles.png()]);
  expect((await send({ id: 1 }, ...six)).body).toEqual({ error: 'Максимум 5 файлов.', code: 'too_many_files' });
  expect((await send({ id: 1 })).body.code).toBe('no_files');
  expect((await trader.post(path, form({ id: 1 }, 'proof', ['a.png', sampleFiles.png()]))).body.code).toBe(
    'bad_upload',
  );
  expect((await send({ id: 'x' }, ['a.png', sampleFiles.png()])).body.code).toBe('bad_input');
  expect((await send({ id: 'x'.repeat(10_000) }, ['a.png', sampleFiles.png()])).body.code).toBe('bad_upload');
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, '']));
  expect((await send(many, ['a.png', sampleFiles.png()])).body.code).toBe('bad_upload');
  expect(await storedUploads(server)).toEqual(nothing);
});

test('what is no form is refused', async () => {
  expect((await trader.post(path, { id: 1 })).status).toBe(415);
  expect((await trader.post(path)).status).toBe(415);
  // The door comes first.
  expect((await server.stranger.post(path, { id: 1 })).status).toBe(401);
  const moderator = await server.given.user({ group: Group.moderator });
  expect((await moderator.post(path, { id: 1 })).status).toBe(403);
  const headers = { authorization: `Bearer ${trader.token}`, 'content-type': 'multipart/form-data' };
  const bare = await server.http.inject({ method: 'POST', url: path, headers, payload: 'x' });
  expect(bare.statusCode).toBe(415);
  const unfinished = { ...headers, 'content-type': 'multipart/form-data; boundary=x' };
  for (const payload of [
    '',
    '--x\r\n',
    '--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\nabc',
  ]) {
    const answer = await server.http.inject({ method: 'POST', url: path, headers: unfinished, payload });
    expect({ payload, status: answer.statusCode }).toEqual({ payload, status: 400 });
  }
  expect((await server.stranger.post('/merchant/auth/login', form({ login: 'x' }, 'f'))).status).toBe(415);
});

test('who may not call is refused before the body is looked at, and hears it at the end of a large one', async () => {
  const trader0 = await server.given.user();
  const small = form({ id: 1 }, 'files', ['a.png', sampleFiles.png()]);
  expect((await server.stranger.post(path, small)).status).toBe(401);
  expect((await trader0.post(path, small)).status).toBe(403);

  const { bytes = Buffer.alloc(0), type } = await writeBody(
    form({ id: 1 }, 'files', ['a.webm', film(MOST_FILE_BYTES + 1)]),
  );
  const post = (token: string) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
    });
  const refused = await post('nobody-nobody-nobody');
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'unauthorized' }]);
  const tooLarge = await post(trader.token);
  expect([tooLarge.status, await tooLarge.json()]).toEqual([
    413,
    { error: 'Файл больше 20 МБ', code: 'file_too_large' },
  ]);
  expect(await storedUploads(server)).toEqual(nothing);
});

test.each(['forget', 'refuse', 'crash'])('a change that ends in «%s» leaves no file', async (end) => {
  const answer = await send({ id: 1, end }, ['a.pdf', sampleFiles.pdf()], ['b.png', sampleFiles.png()]);
  expect(answer.status).toBe({ forget: 200, refuse: 409, crash: 500 }[end]);
  expect(await storedUploads(server)).toEqual(nothing);
});

test('a connection that breaks in the middle leaves nothing', async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${trader.token}\r\ncontent-length: 1000000\r\n` +
      'content-type: multipart/form-data; boundary=x\r\n\r\n' +
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a.webm"\r\n\r\n',
  );
  socket.write(film(300_000));
  await expect.poll(async () => (await storedUploads(server)).files).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => storedUploads(server)).toEqual(nothing);
});

test('the same key gets the same answer and keeps one file; with another file it is another request', async () => {
  const body = form({ id: 9 }, 'files', ['a.png', sampleFiles.png()]);
  const post = (data: FormData) =>
    server.platform('POST', uploadRoutes.platform.path, data, { 'idempotency-key': 'again' });
  expect((await Promise.all([post(body), post(body)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await post(body)).body).toEqual({ success: true });
  expect((await storedUploads(server)).files).toHaveLength(1);

  const other = await post(form({ id: 9 }, 'files', ['a.png', sampleFiles.png()]));
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  expect(await storedUploads(server)).toMatchObject({ rows: 1, files: [expect.any(String)] });
});

test('the platform signs every byte of the form', async () => {
  const { path: door } = uploadRoutes.platform;
  const body = () => form({ id: 10 }, 'files', ['a.png', sampleFiles.png()]);
  const code = async (spoilt: Record<string, string>) =>
    (await server.platform('POST', door, body(), spoilt)).body.code;
  expect(await code({ 'x-signature': 'ab'.repeat(32) })).toBe('bad_signature');
  expect(await code({ 'x-api-key': 'nobody' })).toBe('bad_signature');
  expect(await code({ 'x-timestamp': '1' })).toBe('bad_signature');
  expect(await code({ 'content-digest': contentDigest('another form') })).toBe('bad_signature');
  expect((await server.stranger.post(door, body())).status).toBe(401);
  expect(await storedUploads(server)).toEqual(nothing);
  expect((await server.platform('POST', door, body())).status).toBe(200);
});

test('the sweep removes what nobody claimed for an hour and what was cut off with the server', async () => {
  await send({ id: 13 }, ['owned.pdf', sampleFiles.pdf()]);
  await send({ id: 14 }, ['orphan.pdf', sampleFiles.pdf()]);
  await orphanFiles(server, sql`owner_id = 14`);
  await mkdir(server.needs.uploadsDir, { recursive: true });
  await writeFile(join(server.needs.uploadsDir, 'half'), 'x');

  await sweepFiles(server.needs);
  expect(await storedUploads(server)).toMatchObject({ rows: 2, files: { length: 5 } });
  server.clock.move(3_700_000);
  await sweepFiles(server.needs);
  expect(await storedUploads(server)).toMatchObject({ rows: 1, files: { length: 2 } });
});

test('the server reads no more from the connection than the file’s reader takes', async () => {
  let received = 0;
  const slow = createServer((request) => {
    request.on('data', (chunk) => {
      received += chunk.length;
    });
    // The handler never reads the file.
    const plan = {
      field: 'files',
      max: 1,
      tap: () => {},
      take: () => new Promise<never>(() => {}),
      giveBack: async () => {},
    };
    readMultipart(request, plan).catch(() => {});
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 90000000\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n`,
  );
  socket.write('--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n');
  socket.write(Buffer.alloc(20_000_000));

  await expect.poll(() => received).toBeGreaterThan(1000);
  await new Promise((later) => setTimeout(later, 300));
  expect(received).toBeLessThan(1_000_000);
  socket.destroy();
  slow.close();
});
