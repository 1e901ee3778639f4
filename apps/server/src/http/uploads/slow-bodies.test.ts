import { once } from 'node:events';
import type { Socket } from 'node:net';
import { authApi } from '@app/contract/access/auth';
import { platformApi } from '@app/contract/platforms/platform';
import { signedHeaders } from '@app/platform-client/sign';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { openSocket } from '#testing/server/raw-http.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

const PATIENCE = seconds(30);
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.stop());

const head = (path: string, more = 'content-length: 200000\r\n') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}\r\n`;

/** The server's side of a new connection, whose timers stand still from now on. */
async function openStill() {
  // A connection to the database lies ready: to make one, its pool would set a timer that the test moves.
  await server.db.value(sql`select 1`);
  const accepted = once(server.http.server, 'connection');
  const opened = await openSocket(server.http);
  const [beyond] = (await accepted) as [Socket];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = async (bytes: number) =>
    expect.poll(() => beyond.bytesRead, { interval: 5 }).toBeGreaterThanOrEqual(bytes);
  return { ...opened, beyond, arrived };
}

/** Sends a byte now and then, never pausing for long, until the server hangs up. */
async function trickle(first: string, until = (_heard: string) => true) {
  const begun = once(server.http.server, 'request');
  const { socket, beyond, answer, heard, arrived } = await openStill();
  socket.write(first);
  await begun;
  await expect.poll(() => until(heard())).toBe(true);
  for (let step = 1; step <= 10 && !beyond.writableEnded && !beyond.destroyed; step++) {
    socket.write('{');
    await arrived(first.length + step);
    vi.advanceTimersByTime(PATIENCE / 3);
  }
  vi.useRealTimers();
  await expect.poll(() => socket.destroyed).toBe(true);
  return { heard: heard(), answer };
}

test.each([
  ['a form of the cabinet', () => head(authApi.signIn.path)],
  ['the same in chunks', () => head(authApi.signIn.path, 'transfer-encoding: chunked\r\n')],
  ['a call that does not exist', () => head('/trader/nothing')],
  [
    'a call of the platform, rightly signed',
    () => {
      const { path } = platformApi.createDeal;
      const signed = signedHeaders(
        { key: 'test-platform', secret: server.platformSecret },
        { method: 'POST', path, body: 'x', at: server.clock.now() },
      );
      const lines = Object.entries(signed).map(([name, value]) => `${name}: ${value}\r\n`);
      return head(path, `content-length: 200000\r\n${lines.join('')}`);
    },
  ],
])('%s that comes byte by byte is ended, in words', async (what, first) => {
  const { heard } = await trickle(what.includes('chunks') ? `${first()}10000\r\n` : first());
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request_timeout' });
});

test('a body that goes on byte by byte though it was refused long ago does not hold its connection', async () => {
  const { heard } = await trickle(head('/trader/deals'), (said) => said.includes('401'));
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('a body that comes slowly but steadily is waited for', async () => {
  const begun = once(server.http.server, 'request');
  const { socket, answer, arrived } = await openStill();
  const body = JSON.stringify({ login: 'x'.repeat(100_000) });
  const start = head(authApi.signIn.path, `content-length: ${body.length}\r\n`);
  socket.write(start);
  await begun;
  for (let at = 0; at < body.length; at += 20_000) {
    if (at > 0) vi.advanceTimersByTime(PATIENCE);
    socket.write(body.slice(at, at + 20_000));
    await arrived(start.length + Math.min(at + 20_000, body.length));
  }
  expect((await answer()).status).toBe(400);
  socket.destroy();
});
