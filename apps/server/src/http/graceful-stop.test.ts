import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seconds } from '#lib/clock.ts';
import { ownServer } from '#testing/server/server.ts';

test.each([
  ['has asked for nothing yet', ''],
  ['has sent half of a request', 'GET /health/live HTTP/1.1\r\nhost: '],
  [
    'sends its body for ever',
    'POST /trader/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  ],
])('a connection that %s does not hold up the stop', async (_name, sent) => {
  const { http } = await ownServer();
  await http.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(http.server, 'connection');
  const client = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  const [socket] = await accepted;
  const ended = once(client, 'close');
  client.resume();
  client.write(sent);
  await expect.poll(() => socket.bytesRead).toBe(sent.length);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = http.close();
  // Each look is five seconds later, which is as long as any connection may take.
  await expect.poll(() => vi.advanceTimersByTime(seconds(5)) && client.destroyed).toBe(true);
  await Promise.all([closed, ended]);
});
