import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { cutIdleReader } from './idle-reader.ts';

/** A connection whose server side sends without end. */
async function givenReader(read: (client: Socket) => void) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  const [socket] = (await once(server, 'connection')) as [Socket];
  socket.on('error', () => undefined);
  onTestFinished(() => {
    client.destroy();
    socket.destroy();
    server.close();
  });
  const body = Readable.from(endless(), { objectMode: false, highWaterMark: 65_536 });
  read(client);
  body.pipe(socket);
  // A busy machine may let the whole process stand still for a while.
  cutIdleReader(socket, body, 1_000);
  return { socket, body };
}

function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

test('who takes nothing is cut off', async () => {
  const { socket } = await givenReader((client) => client.pause());
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

test('who reads on is not', async () => {
  const { socket, body } = await givenReader((client) => client.resume());
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect(socket.destroyed).toBe(false);
  body.destroy();
});
