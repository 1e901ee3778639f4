import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { platformApi } from '@app/contract/platforms/platform';
import { signedHeaders } from '@app/platform-client/sign';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { nothing, storedUploads } from '#testing/given/uploads.ts';
import { openSocket } from '#testing/server/raw-http.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

const CONNECTIONS = 12;
const FILE_BYTES = 19_000_000;
const { path } = platformApi.createAppeal;

let server: TestServer;
let secret: string;
beforeAll(async () => {
  server = await startServer();
  secret = await server.given.platform('acme');
  await server.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.stop());

const begin = Buffer.concat([
  Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="deal_id"\r\n\r\n1\r\n' +
      '--x\r\ncontent-disposition: form-data; name="amount_to_pay"\r\n\r\n100\r\n' +
      '--x\r\ncontent-disposition: form-data; name="proof"; filename="a.png"\r\n\r\n',
  ),
  sampleFiles.png(),
]);
/** With one bit of its data changed. */
const spoilt = Buffer.from(begin);
spoilt[spoilt.length - 20] = (spoilt.at(-20) ?? 0) ^ 1;
const END = Buffer.from('\r\n--x--\r\n');

/** The largest content of the folder of incoming files, looked at as often as possible. */
function watchStaging() {
  let most = 0;
  const look = () => {
    let size = 0;
    for (const name of names())
      size += statSync(join(server.needs.uploadsDir, name), { throwIfNoEntry: false })?.size ?? 0;
    most = Math.max(most, size);
  };
  const names = () => {
    try {
      return readdirSync(server.needs.uploadsDir);
    } catch {
      return [];
    }
  };
  const timer = setInterval(look, 2);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}

async function attack(headers: Record<string, string>, first = begin): Promise<{ status: number; body: string }> {
  const { socket, answer } = await openSocket(server.http);
  const lines = Object.entries({
    host: 'x',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(begin.length + FILE_BYTES + END.length),
    'idempotency-key': 'flood',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(first);
  const piece = Buffer.alloc(1_000_000, 'x');
  for (let sent = 0; sent < FILE_BYTES && !socket.destroyed; sent += piece.length)
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
  socket.write(END);
  const { status, body } = await answer();
  socket.destroy();
  return { status, body };
}

const signedFor = (body: string | Buffer) =>
  signedHeaders({ key: 'acme', secret }, { method: 'POST', path, body, at: server.clock.now() });

test('twelve connections with a known key and a wrong signature fill nothing: not a byte of theirs is kept', async () => {
  const mostBytes = watchStaging();
  const headers = { ...signedFor('x'), 'x-signature': 'ab'.repeat(32) };
  const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => attack(headers)));
  expect(mostBytes()).toBe(0);
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(JSON.parse(body).code).toBe('bad_signature');
  }
  expect(await storedUploads(server)).toEqual(nothing);
});

test('another body than the one that was signed is heard to its end, refused in the same words and forgotten', async () => {
  const refused = await attack({ ...signedFor('x'), 'x-signature': 'ab'.repeat(32) });
  expect(await attack(signedFor('another body'))).toEqual(refused);
  // Nor is it checked: a file that nobody signed may be complete or not.
  expect(await attack(signedFor('another body'), spoilt)).toEqual(refused);
  await expect.poll(() => storedUploads(server)).toEqual(nothing);
});
