import type { ServerResponse } from 'node:http';
import type { Route } from '@app/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '#http/user.ts';
import { authorize } from './mount.ts';

/** Whoever opens a stream gets the bare answer, its head not yet written: before it a refusal is an answer like any other. */
type Open = (user: User, request: FastifyRequest, begin: () => ServerResponse) => Promise<void>;

/** Puts an endless answer of the contract behind its door: server-sent events. */
export function mountStream(app: FastifyInstance, route: Route & { stream: true }, open: Open): void {
  app.mounted.push(route);
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const user = await authorize(app, route, request);
      await open(user, request, () => {
        reply.hijack();
        reply.raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          // A proxy that collects the answer before passing it on would hold it back for ever.
          'x-accel-buffering': 'no',
        });
        return reply.raw;
      });
      return reply;
    },
  });
}
