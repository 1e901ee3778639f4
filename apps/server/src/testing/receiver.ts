import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookHeaders } from '@app/platform-client/webhook';
import { onTestFinished } from 'vitest';

export interface Received {
  headers: WebhookHeaders;
  body: string;
  event: { type: string; data: { id: number; [name: string]: unknown } };
}

/** The platform's own server, as far as webhooks are concerned: keeps what comes and answers what the test says. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers: { status: number; body?: string; location?: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ headers: request.headers as unknown as WebhookHeaders, body, event: JSON.parse(body) });
    const { status, body: said = 'принято', location } = answers.shift() ?? { status: 200 };
    response.writeHead(status, location ? { location } : {}).end(said);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** What to answer to the next ones, in order; 200 afterwards. */
    willAnswer: (...next: typeof answers) => void answers.splice(0, answers.length, ...next),
    types: () => received.map(({ event }) => event.type),
  };
}
