import { eventsApi } from '@app/contract/events';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '#http/mount.ts';
import { mountStream } from '#http/mount-stream.ts';
import type { Hub } from './events-hub.ts';
import { openStream, type StreamNeeds } from './events-service.ts';

export function eventRoutes(app: FastifyInstance, needs: StreamNeeds, hub: Hub): void {
  mountStream(app, eventsApi.stream, (user, request, begin) => {
    const place = request.headers['last-event-id'];
    const token = bearerToken(request) ?? '';
    return openStream(needs, hub, {
      user,
      place: typeof place === 'string' ? place : undefined,
      authenticate: () => app.authenticate(token),
      begin,
    });
  });
}
