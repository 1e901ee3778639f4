import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Random } from '@app/demo/world/random';
import { readWebhook, type WebhookHeaders } from '@app/platform-client/webhook';

export interface Arrival {
  /** In the order in which they were written. */
  id: number;
  type: string;
  object: string;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** The platform's own server for webhooks. It fails sometimes: answers 500, or not at all, whether it has stored the webhook or not. */
export async function startReceiver(random: Random) {
  const arrivals: Arrival[] = [];
  const spoilt = new Set<string>();
  const state = { secret: '', calm: false, forged: 0 };
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const headers = request.headers as unknown as WebhookHeaders;
    // By its own time: what is sent in the end is sent with time moved on.
    const event = readWebhook(state.secret, headers, body, new Date(Number(headers['webhook-timestamp']) * 1000));
    if (!event) {
      state.forged++;
      response.writeHead(401).end();
      return;
    }
    const id = headers['webhook-id'];
    const mood = state.calm || spoilt.has(id) ? 1 : random.next();
    if (mood < 0.04) {
      spoilt.add(id);
      response.writeHead(500).end();
      return;
    }
    const [kind] = event.type.split('.');
    arrivals.push({ id: Number(id.replace('msg_', '')), type: event.type, object: `${kind}:${event.data.id}` });
    if (mood > 0.08) {
      response.end('принято');
      return;
    }
    spoilt.add(id);
    request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    arrivals,
    state,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
