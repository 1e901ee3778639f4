import type { ServerResponse } from 'node:http';
import type { Route } from '@app/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '#http/user.ts';
import { authorize } from './mount.ts';

/** A handler of a stream gets the raw response before its head is written, so until then it can still refuse as usual. */
type Open = (user: User, request: FastifyRequest, begin: () => ServerResponse) => Promise<void>;

/** Mounts a call whose answer does not end: server-sent events. */
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
          // Tells proxies not to buffer: a proxy that collects the answer first would hold it back for ever.
          'x-accel-buffering': 'no',
        });
        return reply.raw;
      });
      return reply;
    },
  });
}
