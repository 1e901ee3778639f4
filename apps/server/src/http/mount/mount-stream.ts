import type { ServerResponse } from 'node:http';
import type { Route } from '@app/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '#http/user.ts';
import { authorize } from './mount.ts';

export interface StreamDoor {
  /** Writes the head; until then the handler can still refuse as usual. */
  begin(): ServerResponse;
  /** The reader has left, be it before the head is written. */
  gone: AbortSignal;
}

type Open = (user: User, request: FastifyRequest, door: StreamDoor) => Promise<void>;

/** Mounts a call whose answer does not end: server-sent events. */
export function mountStream(app: FastifyInstance, route: Route & { stream: true }, open: Open): void {
  app.mounted.push(route);
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      // Before anything is awaited: who leaves meanwhile is never told of again.
      const leaving = new AbortController();
      reply.raw.once('close', () => leaving.abort());
      const begin = () => {
        reply.hijack();
        reply.raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          // Tells proxies not to buffer: a proxy that collects the answer first would hold it back for ever.
          'x-accel-buffering': 'no',
        });
        return reply.raw;
      };
      const user = await authorize(app, route, request);
      await open(user, request, { begin, gone: leaving.signal });
      // Nobody is there to be answered.
      if (leaving.signal.aborted && !reply.sent) reply.hijack();
      return reply;
    },
  });
}
