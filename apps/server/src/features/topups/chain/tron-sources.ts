import type { z } from 'zod';
import { type Clock, minutes, seconds } from '#lib/clock.ts';
import { FetchError, fetchJson } from '#lib/fetch-json.ts';

export interface TronSettings {
  /** TronGrid-compatible APIs, the preferred one first. */
  urls: readonly string[];
  /** The API key for the first of them. */
  key?: string | undefined;
}

export interface SourceNeeds extends TronSettings {
  clock: Clock;
  timeout?: number;
}

/** What the sources answered cannot be used; it is logged and tried again later. */
export class TronError extends Error {
  override name = 'TronError';
}

/** No source answered correctly; asking again makes sense only after this pause. */
export class TronUnavailable extends TronError {
  readonly retryIn: number;

  constructor(message: string, retryIn: number) {
    super(message);
    this.retryIn = retryIn;
  }
}

export type ReadTron = <Schema extends z.ZodType>(
  path: string,
  shape: Schema,
  signal?: AbortSignal,
) => Promise<z.output<Schema>>;

interface Source {
  url: string;
  key: string | undefined;
  failures: number;
  restUntil: number;
}

const LONGEST_REST = minutes(5);

/**
 * Asks the first source that is not paused, and the next one if it fails. A source that failed is paused for as long as it asked for, or
 * longer with every failure. The pause is slightly random, so that many processes do not come back at once.
 */
export function tronSources({ urls, key, clock, timeout = seconds(10) }: SourceNeeds): ReadTron {
  const sources = urls.map((url, index): Source => {
    return { url: url.replace(/\/+$/, ''), key: index === 0 ? key : undefined, failures: 0, restUntil: 0 };
  });
  const now = () => clock.now().getTime();
  let lastError = 'нет ни одного источника';

  return async (path, shape, signal) => {
    for (const source of sources.filter(({ restUntil }) => restUntil <= now())) {
      try {
        const answer = await ask(source, path, shape, { timeout, signal });
        source.failures = 0;
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof FetchError)) throw error;
        source.restUntil = now() + restOf(++source.failures, error.retryAfter);
        lastError = error.message;
      }
    }
    const earliest = Math.min(...sources.map(({ restUntil }) => restUntil));
    throw new TronUnavailable(lastError, Math.max(0, earliest - now()));
  };
}

async function ask<Schema extends z.ZodType>(
  { url, key }: Source,
  path: string,
  shape: Schema,
  limits: { timeout: number; signal: AbortSignal | undefined },
): Promise<z.output<Schema>> {
  const answer = await fetchJson(`${url}${path}`, { ...limits, headers: key ? { 'TRON-PRO-API-KEY': key } : {} });
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FetchError(`${new URL(url).host}: неожиданный ответ, ${issue?.path.join('.')}: ${issue?.message}`);
}

function restOf(failures: number, asked: number | undefined): number {
  const grown = Math.min(seconds(2) * 2 ** Math.min(failures - 1, 10), LONGEST_REST);
  return Math.ceil(Math.max(asked ?? 0, grown * (0.5 + Math.random() / 2)));
}
