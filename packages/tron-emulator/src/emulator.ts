import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAccount, answerEvents, answerTransfers } from './answers.ts';
import type { Chain, ChainEvent, Moods } from './chain.ts';

/** What to do with a request instead of answering it. */
export type Fault = { status: number; retryAfter?: number } | 'hang' | 'broken-json' | { body: unknown };

export interface Payment {
  to: string;
  /** Millionths. */
  amount: bigint;
  from?: string;
  /** Pay with another token that calls itself USDT. */
  contract?: string;
  decimals?: number;
  /** Block time; now unless given. */
  at?: Date;
}

export interface EmulatorOptions {
  /** The token that payments use if they do not name another. */
  contract: string;
  port?: number;
  now?: () => Date;
  /** How long after its block a transaction counts as confirmed. */
  confirmAfter?: number;
}

export type TronEmulator = Awaited<ReturnType<typeof startTronEmulator>>;

/** Any address: nobody here checks who pays. */
const SOMEBODY = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

/** The demo runs for days, so only the latest are kept. */
const KEPT_REQUESTS = 1000;

/**
 * A TronGrid-compatible API with a chain of its own. It answers and pages like the real one, and misbehaves when a test wants it to. For
 * tests and the demo.
 */
export async function startTronEmulator({
  contract,
  port = 0,
  now = () => new Date(),
  confirmAfter = 0,
}: EmulatorOptions) {
  const events: ChainEvent[] = [];
  const faults: Fault[] = [];
  const requests: { url: string; key: string | undefined }[] = [];
  const moods: Moods = { confirmAfter, pageSize: 200 };
  const chain: Chain = { events, moods, now };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://emulator');
    requests.push({ url: `${url.pathname}${url.search}`, key: request.headers['tron-pro-api-key']?.toString() });
    if (requests.length > KEPT_REQUESTS) requests.shift();
    const fault = faults.shift();
    if (fault) misbehave(response, fault);
    else answer(response, url, chain);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;

  /** Makes one transaction with these transfers; returns its id. */
  const pay = (...payments: Payment[]): string => {
    const tx_id = randomBytes(32).toString('hex');
    for (const [index, payment] of payments.entries()) {
      const { to, amount, from = SOMEBODY, contract: token = contract, decimals = 6, at = now() } = payment;
      events.push({ tx_id, index, name: 'Transfer', from, to, amount, contract: token, decimals, at });
    }
    return tx_id;
  };

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** All requests so far, in order. */
    requests,
    moods,
    pay,
    /** What happened on the chain before it was started. */
    remember: (past: Omit<ChainEvent, 'name' | 'decimals'>[]) =>
      void events.push(...past.map((event) => ({ ...event, name: 'Transfer', decimals: 6 }))),
    /** Each fault is used for one of the next requests; then answers are normal again. */
    fail: (...next: Fault[]) => void faults.push(...next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, url: URL, chain: Chain): void {
  const wallet = /^\/v1\/accounts\/(\w+)\/transactions\/trc20$/.exec(url.pathname)?.[1];
  const transaction = /^\/v1\/transactions\/(\w+)\/events$/.exec(url.pathname)?.[1];
  const account = /^\/v1\/accounts\/(\w+)$/.exec(url.pathname)?.[1];
  if (account) send(response, 200, answerAccount(chain, account));
  else if (wallet) send(response, 200, answerTransfers(chain, wallet, url.searchParams));
  else if (transaction) send(response, 200, answerEvents(chain, transaction, url.searchParams));
  else send(response, 404, { success: false, error: 'Not found', statusCode: 404 });
}

function misbehave(response: ServerResponse, fault: Fault): void {
  // Leaves the request unanswered until the caller gives up.
  if (fault === 'hang') return;
  if (fault === 'broken-json') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"transaction_id":"');
    return;
  }
  if ('body' in fault) {
    send(response, 200, fault.body);
    return;
  }
  if (fault.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter));
  send(response, fault.status, { success: false, error: 'Something is wrong', statusCode: fault.status });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
