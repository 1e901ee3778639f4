import { authApi } from '@app/contract/auth';
import { platformApi } from '@app/contract/platform';
import { signedHeaders } from '@app/platform-client/sign';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
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

/** Uses the real clock, although the test replaces the timers. */
async function pause(milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
}

/** Sends a byte now and then, never pausing for long, until the server hangs up. */
async function trickle(first: string) {
  const { socket, answer, heard } = await openSocket(server.http);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  socket.write(first);
  // The database is used meanwhile, and its timeouts move along with the replaced timers.
  await pause(700);
  for (let step = 0; step < 10 && !socket.destroyed; step++) {
    await pause(50);
    if (!socket.destroyed) socket.write('{');
    await pause(50);
    vi.advanceTimersByTime(PATIENCE / 3);
  }
  vi.useRealTimers();
  await vi.waitFor(() => expect(socket.destroyed).toBe(true));
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
  const { heard } = await trickle(head('/trader/deals'));
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('a body that comes slowly but steadily is waited for', async () => {
  const { socket, answer } = await openSocket(server.http);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const body = JSON.stringify({ login: 'x'.repeat(100_000) });
  socket.write(head(authApi.signIn.path, `content-length: ${body.length}\r\n`));
  await pause(50);
  for (let at = 0; at < body.length; at += 20_000) {
    if (at > 0) vi.advanceTimersByTime(PATIENCE);
    socket.write(body.slice(at, at + 20_000));
    await pause(50);
  }
  expect((await answer()).status).toBe(400);
  socket.destroy();
});
