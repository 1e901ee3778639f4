import { seconds } from './clock.ts';

/** Why another server did not answer correctly. Names only its host: the whole address may contain a key. */
export class FetchError extends Error {
  override name = 'FetchError';
  /** In milliseconds, if the server asked for a pause. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

interface Options {
  headers?: Record<string, string>;
  timeout?: number;
  signal?: AbortSignal | undefined;
}

const LARGEST = 8 * 1024 * 1024;

/** Fetches JSON that nobody has checked yet. */
export async function fetchJson(url: string, { headers = {}, timeout = seconds(10), signal }: Options = {}) {
  const { host } = new URL(url);
  const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      // Redirects are not followed: the request would take its key along.
      redirect: 'error',
      signal: AbortSignal.any(limits),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new FetchError(`${host}: HTTP ${answer.status}`, readPause(answer.headers.get('retry-after')));
    }
    return parse(host, await readText(host, answer));
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError(`${host}: ${reason(error)}`);
  }
}

async function readText(host: string, answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > LARGEST) throw new FetchError(`${host}: слишком большой ответ`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(host: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FetchError(`${host}: ответ не JSON`);
  }
}

/** Seconds or a date, as in RFC 9110. */
function readPause(header: string | null): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header)) return seconds(Number(header));
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'не ответил вовремя';
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${error.cause.code})` : '';
  return `${error.message}${cause}`;
}
