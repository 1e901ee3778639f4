import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { Stopping } from './graceful-stop.ts';

/** `live`: the process answers. `ready`: it can also do its work, so a balancer may send visitors. */
export function addHealth(app: FastifyInstance, db: Db, { isStopping }: Stopping): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.one(sql`select 1`);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
