// A bare Node server: no framework, no sessions, no checks; a pool of the server's size, hand-written SQL, JSON.stringify.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { closingStatements, countStatement, type ListWanted, pageStatement } from './reference-sql.ts';

const [url, connections] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(connections) });

const calls: Record<string, (body: string) => Promise<object>> = {
  '/list': async (body) => {
    const wanted: ListWanted = JSON.parse(body);
    const { rows } = await pool.query(pageStatement(wanted));
    return { traderDeals: rows };
  },
  '/list-and-count': async (body) => {
    const wanted: ListWanted = JSON.parse(body);
    const [page, count] = await Promise.all([pool.query(pageStatement(wanted)), pool.query(countStatement(wanted))]);
    return { traderDeals: page.rows, countTraderDeals: Number(count.rows[0].count) };
  },
  '/close': async (body) => {
    const { trader, number } = JSON.parse(body);
    const client = await pool.connect();
    for (const statement of closingStatements(trader, number)) await client.query(statement);
    client.release();
    return { success: true };
  },
};

// Each reference rests while the others have their turn.
const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  const call = calls[request.url ?? ''];
  void readBody(request)
    .then((body) => call?.(body))
    .then((answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)));
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('disconnect', () => process.exit(0));

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}
