import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** How often it is looked at what a reader has taken, and the least that they take in that time while more waits for them. */
const LOOK_EVERY = 15_000;
const LEAST_BYTES = 32_768;

/** Cuts off a reader who takes next to nothing: four of them would keep everybody else from a file. */
export function cutIdleReader(socket: Socket, body: Readable): void {
  let before = 0;
  const timer = setInterval(() => {
    const taken = socket.bytesWritten - socket.writableLength;
    // Nothing waits for the reader while the database is asked.
    if (socket.writableLength > 0 && taken - before < LEAST_BYTES) socket.destroy();
    before = taken;
  }, LOOK_EVERY);
  timer.unref();
  body.once('close', () => clearInterval(timer));
}
