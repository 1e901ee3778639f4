import { randomUUID } from 'node:crypto';
import { apiError, type Route, type RouteAnswer } from '@app/contract/route';
import { z } from 'zod';

/** The server said no: 409, 422, 429 and their like are everyday life here. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** For what may be refused without a word. */
export function quietly(error: unknown): undefined {
  if (error instanceof Refused && error.status < 500) return undefined;
  throw error;
}

export interface Upload {
  name: string;
  type: string;
  content: Buffer;
}

export interface Door {
  call<R extends Route>(
    route: R,
    input?: unknown,
    /** With a `key` of one's own a lost answer can be asked for again. */
    with_?: { token?: string; files?: Upload[]; key?: string },
  ): Promise<RouteAnswer<R>>;
}

const PATIENCE = 15_000;

/** The cabinet's HTTP as a browser or a phone uses it, by the contract. Ends with the signal. */
export function openDoor(baseUrl: string, signal: AbortSignal): Door {
  return {
    async call(route, input, { token, files = [], key = randomUUID() } = {}) {
      const said = route.body ? z.encode(route.body, input) : undefined;
      const { body, type } = await writeBody(route, said, files);
      const response = await fetch(new URL(route.path, baseUrl), {
        method: route.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(type && { 'content-type': type }),
          ...(route.method === 'POST' && { 'idempotency-key': key }),
        },
        ...(type && { body }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      });
      const answer: unknown = await response.json();
      if (response.ok) return z.decode(route.response, answer as never) as never;
      const refusal = apiError.safeParse(answer).data;
      throw new Refused(response.status, refusal?.code ?? 'unknown', refusal?.error ?? `HTTP ${response.status}`);
    },
  };
}

/** A form is written out beforehand: given up while it is still being read, it would end the whole process. */
async function writeBody({ files: plan }: Route, said: unknown, files: Upload[]) {
  if (said === undefined) return { body: '', type: '' };
  if (!plan) return { body: JSON.stringify(said), type: 'application/json' };
  const written = new Response(form(plan.field, said, files));
  return { body: await written.arrayBuffer(), type: written.headers.get('content-type') ?? '' };
}

function form(field: string, said: unknown, files: Upload[]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(said as Record<string, unknown>)) data.append(name, String(value));
  for (const { name, type, content } of files) data.append(field, new Blob([new Uint8Array(content)], { type }), name);
  return data;
}
