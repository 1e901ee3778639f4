import pg from 'pg';

/** PostgreSQL's «cannot connect now», which the queue takes as «say it again in some seconds». */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The same pool as the queue of jobs has to see it. The queue tells the database how a job has ended without waiting for it, so that
 * whatever goes wrong there ends the whole server. Two things did: a connection broken at that moment, which is now named by a code that
 * the queue knows to wait for; and ids as bigint, which it cannot write as JSON and so gets as text.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  return withOwn(pool, {
    connect: (callback?: Parameters<pg.Pool['connect']>[0]) =>
      callback ? pool.connect(callback) : pool.connect().then(queueClient, explain),
  });
}

function queueClient(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (statement: unknown, ...more: unknown[]) => Promise<unknown>;
  return withOwn(client, {
    query: (statement: unknown, ...more: unknown[]) =>
      query(typeof statement === 'object' ? { ...statement, types: idsAsText } : statement, ...more).catch(explain),
  });
}

const idsAsText = {
  getTypeParser: (oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(oid, format),
};

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
