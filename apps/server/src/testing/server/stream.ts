import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventsApi } from '@app/contract/journal/events';
import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';

/** The look of every few seconds never comes: streams that are opened from here on hear only what the database calls out. */
export function withoutLooks(): void {
  const looks = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined));
  onTestFinished(() => looks.mockRestore());
}

/** The stream of an open cabinet over a real connection. */
export async function openStream(http: FastifyInstance, token: string, place?: string) {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, ...(place && { 'last-event-id': place }) };
  const request = get({ host: '127.0.0.1', port, path: eventsApi.stream.path, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];

  let text = '';
  let ended = false;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('close', () => {
    ended = true;
  });
  request.on('error', () => undefined);

  const messages = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((message) => message.startsWith('id: '))
      .map((message) => {
        const [, id = '', data = ''] = message.match(/^id: (.+)\ndata: (.+)$/) ?? [];
        return {
          id,
          ...(JSON.parse(data) as { events: { event: string; ref: number; amount?: number }[]; reset?: true }),
        };
      });
  const stream = {
    status: response.statusCode,
    headers: response.headers,
    messages,
    /** Every event so far: «deal.created 100001». */
    heard: () => messages().flatMap(({ events }) => events.map(({ event, ref }) => `${event} ${ref}`)),
    place: () => messages().at(-1)?.id,
    isOver: () => ended,
    body: () => text,
    close: () => request.destroy(),
    /** Waits until the stream has sent this. */
    until: (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 10 }),
  };
  if (response.statusCode === 200) await stream.until(() => void (messages().length > 0 || fail()));
  return stream;
}

function fail(): never {
  throw new Error('Nothing has come yet');
}
