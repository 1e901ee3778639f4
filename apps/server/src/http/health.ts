import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { limitTime } from '#lib/limit-time.ts';
import { onceASecond } from '#lib/once-a-second.ts';
import type { Stopping } from './graceful-stop.ts';

export interface HealthNeeds {
  db: Db;
  /** How many bytes may still be written, and whether that is enough to accept files. */
  space(): Promise<{ free: number; enough: boolean }>;
}

const PATIENCE = seconds(5);

/**
 * `live`: the process answers. `ready`: it can also work, so a balancer may send visitors. A full disk is reported but does not make it
 * unready: everything except uploads still works. However often it is asked, the database gets one query a second.
 */
export function addHealth(app: FastifyInstance, { db, space }: HealthNeeds, { isStopping }: Stopping): void {
  const askDatabase = onceASecond(() => limitTime(PATIENCE, db.one(sql`select 1`)));
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    const { free, enough } = await space();
    const disk = { free_bytes: free, uploads: enough ? 'ok' : 'no_space' };
    try {
      await askDatabase();
      return { status: 'ok', ...disk };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable', ...disk });
    }
  });
}
