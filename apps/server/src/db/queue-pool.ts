import pg from 'pg';

/** PostgreSQL's «cannot connect now», for which the queue waits some seconds and tries again. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The pool as the queue of jobs needs it. The queue reports the end of a job without awaiting it, so an error there would end the whole
 * server. Two errors did: a connection that broke at that moment, which now gets a code for which the queue waits; and ids as bigint,
 * which it cannot write as JSON and therefore gets as text.
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

/** PostgreSQL did not answer at all, or it said that it is stopping, starting or has too many connections. */
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
