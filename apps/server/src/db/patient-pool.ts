import pg from 'pg';

/** PostgreSQL's «cannot connect now», which the queue takes as «say it again in some seconds». */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The same pool for the queue of jobs. The queue tells the database that a job is done without waiting for it, so that a connection
 * broken at that very moment would end the whole server. Told that the database is only away for a while, it says it again.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  return withOwn(pool, {
    connect: (callback?: Parameters<pg.Pool['connect']>[0]) =>
      callback ? pool.connect(callback) : pool.connect().then(patientClient, explain),
  });
}

function patientClient(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
  return withOwn(client, { query: (...words: unknown[]) => query(...words).catch(explain) });
}

function explain(error: unknown): never {
  if (isPassing(error)) Object.assign(error as object, { code: CANNOT_CONNECT_NOW });
  throw error;
}

/** Nothing was said by PostgreSQL itself, or it said that it is stopping, starting or full. */
function isPassing(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? /^(08|53|57P)/.test(error.code ?? '') : error instanceof Error;
}

function withOwn<Thing extends object>(thing: Thing, own: Record<string, unknown>): Thing {
  return new Proxy(thing, {
    get: (_thing, name) => {
      if (typeof name === 'string' && name in own) return own[name];
      const value: unknown = Reflect.get(thing, name, thing);
      return typeof value === 'function' ? value.bind(thing) : value;
    },
  });
}
