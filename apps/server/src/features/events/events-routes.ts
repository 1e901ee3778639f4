import { eventsApi, LIVE_PLACE_HEADER } from '@app/contract/journal/events';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '#http/mount/mount.ts';
import { mountStream } from '#http/mount/mount-stream.ts';
import { openStream, presentPlace, type StreamNeeds } from './events.ts';
import type { Hub } from './events-hub.ts';

export function eventRoutes(app: FastifyInstance, needs: StreamNeeds, hub: Hub): void {
  // After the caller is known and before the answer is read from the database.
  app.addHook('preHandler', async (request, reply) => {
    if (LIVE_PLACE_HEADER in request.headers) reply.header(LIVE_PLACE_HEADER, await presentPlace(needs));
  });
  mountStream(app, eventsApi.stream, (user, request, door) => {
    const place = request.headers['last-event-id'];
    const token = bearerToken(request) ?? '';
    return openStream(needs, hub, {
      user,
      place: typeof place === 'string' ? place : undefined,
      authenticate: () => app.authenticate(token),
      ...door,
    });
  });
}
