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

interface Said {
  status: number;
  body?: string;
  location?: string;
}

/** The platform's own server for webhooks: stores what comes and answers what the test says. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers: Said[] = [];
  let usually = (_: Received['event']): Said => ({ status: 200 });
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const event = JSON.parse(body);
    received.push({ headers: request.headers as unknown as WebhookHeaders, body, event });
    const { status, body: said = 'принято', location } = answers.shift() ?? usually(event);
    response.writeHead(status, location ? { location } : {}).end(said);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** How to answer each; 200 if not given. */
    answerBy: (answer: typeof usually) => {
      usually = answer;
    },
    /** How to answer the next ones, in order; as usual afterwards. */
    willAnswer: (...next: typeof answers) => void answers.splice(0, answers.length, ...next),
    types: () => received.map(({ event }) => event.type),
  };
}
