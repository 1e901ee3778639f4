import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { onceASecond } from '#lib/once-a-second.ts';
import type { Stopping } from './graceful-stop.ts';

export interface HealthNeeds {
  db: Db;
  freeSpace(): Promise<number>;
  leastFreeSpace: number;
}

/**
 * `live`: the process answers. `ready`: it can also do its work, so a balancer may send visitors. A disk that fills up is told, not refused:
 * everything but uploads still works. Whoever asks as fast as they can costs the database one question a second.
 */
export function addHealth(
  app: FastifyInstance,
  { db, freeSpace, leastFreeSpace }: HealthNeeds,
  { isStopping }: Stopping,
): void {
  const askDatabase = onceASecond(() => db.one(sql`select 1`));
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    const free_bytes = await freeSpace();
    const space = { free_bytes, uploads: free_bytes < leastFreeSpace ? 'no_space' : 'ok' };
    try {
      await askDatabase();
      return { status: 'ok', ...space };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable', ...space });
    }
  });
}
