import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cutIdleReader } from './idle-reader.ts';

/** A connection whose server side sends without end, and is looked at when the test says so. */
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
    vi.useRealTimers();
  });
  const body = Readable.from(endless(), { objectMode: false, highWaterMark: 65_536 });
  read(client);
  body.pipe(socket);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  cutIdleReader(socket, body);
  const taken = () => socket.bytesWritten - socket.writableLength;
  return { socket, look: () => vi.advanceTimersToNextTimer(), taken };
}

function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

test('who takes nothing is cut off', async () => {
  const { socket, look, taken } = await givenReader((client) => client.pause());
  // Until nothing more fits on the way to the reader.
  for (let before = -1; before < taken() || socket.writableLength === 0; ) {
    before = taken();
    await pause(200);
  }
  look();
  look();
  expect(socket.destroyed).toBe(true);
});

test('who reads on is not', async () => {
  const { socket, look, taken } = await givenReader((client) => client.resume());
  for (let looks = 0; looks < 3; looks++) {
    const before = taken();
    while (taken() - before < 100_000) await pause(1);
    look();
  }
  expect(socket.destroyed).toBe(false);
});
