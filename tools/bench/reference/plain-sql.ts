import pg from 'pg';
import type { Statement } from './reference-sql.ts';

export type PlainSql = Awaited<ReturnType<typeof connectPlain>>;

// Rows are received and not looked at: what is measured is PostgreSQL.
const asItCame = { getTypeParser: () => (text: string) => text };

/** PostgreSQL alone, without any server: a connection for each lane. */
export async function connectPlain(url: string, lanes: number) {
  const clients = Array.from({ length: lanes }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const client = (lane: number) => clients[lane] ?? fail();
  return {
    run: (lane: number, statement: Statement) =>
      client(lane).query<unknown[]>({ ...statement, rowMode: 'array', types: asItCame }),
    script: (lane: number, text: string) => client(lane).query(text),
    end: () => Promise.all(clients.map((one) => one.end())),
  };
}

function fail(): never {
  throw new Error('More lanes than connections');
}
