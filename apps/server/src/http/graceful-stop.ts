import type { FastifyInstance } from 'fastify';

/** Answers given while the server is stopping end their connection: a browser that keeps it open must not hold up the stop. */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}
