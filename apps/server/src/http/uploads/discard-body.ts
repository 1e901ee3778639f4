import type { IncomingMessage } from 'node:http';
import { seconds } from '#lib/clock.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const PATIENCE = seconds(20);

/**
 * Reads the rest of the body and throws it away. A browser reads the answer only after it has sent everything: if it was refused in the
 * middle, it would see a broken connection instead of the reason. Returns whether the body ended; if not, the connection must be closed.
 */
export function discardBody(raw: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    if (raw.readableEnded) return resolve(true);
    if (raw.destroyed) return resolve(false);

    let size = 0;
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) end();
    };
    const end = () => {
      clearTimeout(timer);
      raw.off('data', count).off('end', end).off('close', end).off('error', end);
      resolve(raw.readableEnded);
    };
    const timer = setTimeout(end, PATIENCE);
    raw.on('data', count).on('end', end).on('close', end).on('error', end);
    raw.resume();
  });
}
