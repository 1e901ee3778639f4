import { randomUUID } from 'node:crypto';
import type { Route, RouteAnswer } from '@app/contract/route';
import { CabinetRefusal, readAnswer, writeBody } from '@app/platform-client/wire';

/** For refusals that are normal here: 409, 422, 429 and the like. */
export function ignoreRefusal(error: unknown): undefined {
  if (error instanceof CabinetRefusal && error.status < 500) return undefined;
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
    /** With its own `key` a request can be repeated after a lost answer. */
    with_?: { token?: string; files?: Upload[]; key?: string },
  ): Promise<RouteAnswer<R>>;
}

const PATIENCE = 15_000;

/** The cabinet's HTTP API as a browser or a phone uses it, by the contract. Ends with the signal. */
export function openDoor(baseUrl: string, signal: AbortSignal): Door {
  return {
    async call(route, input, { token, files = [], key = randomUUID() } = {}) {
      const { bytes, type } = await writeBody(route, input, files.map(toFile));
      const response = await fetch(new URL(route.path, baseUrl), {
        method: route.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(type && { 'content-type': type }),
          ...(route.method === 'POST' && { 'idempotency-key': key }),
        },
        ...(type && { body: bytes }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      });
      return readAnswer(route, response);
    },
  };
}

export const toFile = ({ name, type, content }: Upload) => new File([new Uint8Array(content)], name, { type });
