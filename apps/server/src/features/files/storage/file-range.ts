import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from './file-storage.ts';

/** The requested range; undefined means the whole file. A request for several ranges gets the whole file, as the protocol allows. */
export function readRange(
  { range, 'if-range': unless }: IncomingHttpHeaders,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (range === undefined || (unless !== undefined && unless !== etag)) return undefined;
  if (/^bytes=[^,]+,/.test(range)) return undefined;

  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (from === undefined || to === undefined || from + to === '') return 'unsatisfiable';
  if (from === '') return Number(to) > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : 'unsatisfiable';

  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : 'unsatisfiable';
}
