import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { GatheringSocket } from './gathering-socket.ts';

test('statements of one turn are held together until its end, and then sent; so are those of the next', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new GatheringSocket().connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[peer]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  for (const said of [['begin', 'lock'], ['change', 'record', 'commit'], ['begin']]) {
    for (const statement of said) {
      socket.cork();
      socket.write(statement);
      socket.uncork();
    }
    expect([socket.writableCorked, socket.writableLength]).toEqual([1, said.join('').length]);
    expect(String((await once(peer, 'data'))[0])).toBe(said.join(''));
    expect(socket.writableCorked).toBe(0);
  }
  socket.destroy();
  server.close();
});
