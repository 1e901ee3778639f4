import { signedHeaders as sign } from '@app/platform-client/sign';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#lib/clock.ts';
import type { Answer } from '#testing/server/answer.ts';
import { writeBody } from '#testing/server/write-body.ts';

interface Place {
  http: FastifyInstance;
  clock: Clock;
}

export interface PlatformKey {
  key: string;
  secret: string;
}

export type PlatformDoor = ReturnType<typeof platformDoor>;

let requests = 0;

/** The headers with which a platform sends exactly these bytes. */
export function signedHeaders(
  { clock }: Pick<Place, 'clock'>,
  key: PlatformKey,
  { method, path, bytes }: { method: string; path: string; bytes: Buffer },
): Record<string, string> {
  return {
    ...sign(key, { method, path, body: bytes, at: clock.now() }),
    'idempotency-key': `signed-${++requests}`,
  };
}

/** One of several platforms, by its own key. */
export function platformDoor(place: Place, key: PlatformKey) {
  return async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    spoilt: Record<string, string> = {},
  ): Promise<Answer> => {
    const { bytes = Buffer.alloc(0), type } = await writeBody(body);
    const answer = await place.http.inject({
      method,
      url: path,
      headers: {
        ...signedHeaders(place, key, { method, path, bytes }),
        ...(bytes.length > 0 && { 'content-type': type }),
        ...spoilt,
      },
      ...(bytes.length > 0 && { payload: bytes }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
}
