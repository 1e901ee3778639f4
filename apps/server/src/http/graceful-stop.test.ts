import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { ownServer } from '#testing/server/server.ts';

test.each([
  ['has asked for nothing yet', ''],
  ['has sent half of a request', 'GET /health/live HTTP/1.1\r\nhost: '],
  [
    'sends its body for ever',
    'POST /trader/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  ],
])(
  'a connection that %s does not hold up the stop',
  async (_name, sent) => {
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
    await http.close();
    await ended;
    expect(client.destroyed).toBe(true);
  },
  15_000,
);
