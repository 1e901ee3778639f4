import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { Group } from '@app/contract/access/users';
import { pageUrl, previewUrl } from '@app/contract/files';
import { decode } from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hours, minutes } from '#lib/clock.ts';
import { form, sampleFiles, writePages } from '#testing/files/sample-files.ts';
import { mountTestUploads, uploadRoutes } from '#testing/given/uploads.ts';
import { startS3, testS3 } from '#testing/server/s3.ts';
import { ownServer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { fileUrl, findFiles } from './files.ts';
import { s3Storage } from './storage/s3-storage.ts';

let owner = 0;
async function keep({ server, trader }: { server: TestServer; trader: Visitor }, name: string, content: Buffer) {
  const id = ++owner;
  await trader.post(uploadRoutes.cabinet.path, form({ id }, 'files', [name, content]));
  const file = (await findFiles(server.db, 'payout', [id])).get(id)?.[0];
  if (!file) throw new Error('not kept');
  return { ...file, url: fileUrl(server.needs, file) };
}

async function get(server: TestServer, url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await server.http.inject({ method, url, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

describe.each(['local disk', 'S3'])('from %s', (backend) => {
  let server: TestServer;
  let trader: Visitor;
  let store: Awaited<ReturnType<typeof startS3>>;

  beforeAll(async () => {
    store = await startS3();
    server = await startServer(backend === 'S3' ? { storage: s3Storage({ ...testS3, endpoint: store.endpoint }) } : {});
    mountTestUploads(server);
    trader = await server.given.user({ group: Group.payoutTrader });
  });
  afterAll(async () => {
    await server.stop();
    await store.stop();
  });

  const givenFile = (name: string, content: Buffer) => keep({ server, trader }, name, content);
  const fetchFile = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') => get(server, url, headers, method);

  test('a file comes back to the byte, and nothing in it can run', async () => {
    const content = sampleFiles.webm();
    const { url, name } = await givenFile('a.webm', content);
    const answer = await fetchFile(url);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(content.length),
      'content-disposition': `inline; filename="${name}.webm"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
    const head = await fetchFile(url, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(content.length), 0]);
    const known = await fetchFile(url, { 'if-none-match': String(answer.headers.etag) });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });

  test('a PDF is downloaded, the pictures of its pages are shown by the same signature', async () => {
    const words = (page: number) => `BT /F1 24 Tf 40 100 Td (${page}) Tj ET`;
    const { url } = await givenFile('чек.pdf', writePages([words(1), words(2)], { box: '0 0 500 300' }));
    expect((await fetchFile(url)).headers['content-disposition']).toMatch(/^attachment/);

    const preview = await fetchFile(previewUrl(url));
    expect(preview.headers['content-type']).toBe('image/jpeg');
    const { width, height, data } = decode(preview.bytes);
    expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
    expect(Math.max(width, height)).toBeGreaterThan(800);
    // The picture has light and dark pixels: a page with text.
    expect(data[0]).toBeGreaterThan(250);
    expect(data.some((value) => value < 80)).toBe(true);
    const second = await fetchFile(pageUrl(url, 2));
    expect([second.status, second.bytes.equals(preview.bytes)]).toEqual([200, false]);
  });

  test('a film is fetched in pieces', async () => {
    const content = sampleFiles.webm();
    const { url } = await givenFile('a.webm', content);
    const size = content.length;
    const part = async (range: string, more = {}) => {
      const { status, headers, bytes } = await fetchFile(url, { range, ...more });
      return { status, range: headers['content-range'], bytes };
    };
    expect(await part('bytes=0-99')).toEqual({
      status: 206,
      range: `bytes 0-99/${size}`,
      bytes: content.subarray(0, 100),
    });
    expect((await part('bytes=100-')).bytes.equals(content.subarray(100))).toBe(true);
    expect((await part('bytes=-10')).bytes).toEqual(content.subarray(size - 10));
    expect(await part(`bytes=5-${size * 2}`)).toMatchObject({ status: 206, range: `bytes 5-${size - 1}/${size}` });
    for (const bad of [`bytes=${size}-`, 'bytes=9-5', 'bytes=-0', 'bytes=-', 'bytes=a-b', 'lines=1-2'])
      expect({ bad, ...(await part(bad)) }).toMatchObject({ bad, status: 416, range: `bytes */${size}` });
    expect(await part('bytes=0-1,5-6')).toMatchObject({ status: 200, range: undefined });
    expect((await part('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200);
  });

  test('the bytes are gone from the store when the file is', async () => {
    const { url, name, extension } = await givenFile('a.png', sampleFiles.png());
    await server.needs.storage.remove(`${name}.${extension}`);
    await server.needs.storage.remove(`${name}.${extension}`);
    expect((await fetchFile(url)).status).toBe(404);
  });

  test('an address is good for an hour or two, for its own file, and for nobody who changes it', async () => {
    const { url } = await givenFile('a.png', sampleFiles.png());
    const other = await givenFile('b.png', sampleFiles.png());
    const [path = '', query = ''] = url.split('?');
    const refused = async (address: string) => {
      const { status, bytes } = await fetchFile(address);
      return [status, JSON.parse(String(bytes)).code];
    };
    const bad = [403, 'bad_file_address'];
    expect(await refused(path)).toEqual(bad);
    expect(await refused(`${other.url.split('?')[0]}?${query}`)).toEqual(bad);
    expect(await refused(url.replace(/expires=\d/, 'expires=9'))).toEqual(bad);
    expect(await refused(url.slice(0, -1))).toEqual(bad);
    expect(await refused(`${url}&signature=x`)).toEqual(bad);
    expect(await refused(`/files/..%2f..%2fsecret.key?${query}`)).toEqual(bad);
    expect(await refused(url.replace('.png', '.html'))).toEqual([404, 'file_not_found']);
    expect(await refused(previewUrl(url).replace('.png', '.preview.jpg'))).toEqual([404, 'file_not_found']);

    const minute = server.clock.now().getUTCMinutes();
    server.clock.move(minutes(59 - minute));
    expect((await fetchFile(url)).status).toBe(200);
    server.clock.move(hours(1) + minutes(1));
    expect(await refused(url)).toEqual(bad);
  });

  test('a list fetched again within the hour has the same addresses', () => {
    const file = { name: 'ab'.repeat(16), extension: 'png' };
    server.clock.move(hours(1) - (server.clock.now().getTime() % hours(1)) + minutes(1));
    const before = fileUrl(server.needs, file);
    server.clock.move(minutes(50));
    expect(fileUrl(server.needs, file)).toBe(before);
    server.clock.move(minutes(10));
    expect(fileUrl(server.needs, file)).not.toBe(before);
  });

  test('a visitor who leaves in the middle closes the source', async () => {
    const { url } = await givenFile('a.webm', Buffer.concat([sampleFiles.webm(), Buffer.alloc(15_000_000)]));
    const read = vi.spyOn(server.needs.storage, 'read');
    const address = new URL(await server.http.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(address.port), address.hostname);
    socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
    const opened = await read.mock.results[0]?.value;
    await expect.poll(() => opened.stream.destroyed).toBe(true);
    expect(opened.stream.readableEnded).toBe(false);
    read.mockRestore();
  });
});

test('a log holds no address that opens a file', async () => {
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const server = await ownServer({ logLevel: 'info', logStream });
  await server.stranger.get('/health/live?seen');
  const url = fileUrl(server.needs, { name: 'ab'.repeat(16), extension: 'png' });
  expect((await server.stranger.get(url)).status).toBe(404);
  expect(lines.join('')).toContain('seen');
  expect(lines.join('')).not.toContain('signature');
});
