import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { ownServer } from '#testing/server/server.ts';

test('a connection that has asked for nothing yet does not hold up the stop', async () => {
  const { http } = await ownServer();
  await http.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(http.server, 'connection');
  const silent = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  const ended = once(silent, 'close');
  silent.resume();
  await http.close();
  await ended;
  expect(silent.destroyed).toBe(true);
}, 15_000);
