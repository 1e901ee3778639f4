import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

/** `live`: the process answers. `ready`: it can also do its work, so a balancer may send visitors. */
export function addHealth(app: FastifyInstance, db: Db): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.one(sql`select 1`);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
