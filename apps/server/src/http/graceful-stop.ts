import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from './error-handler.ts';
import type { Refusal } from './refusal.ts';

export interface Stopping {
  isStopping(): boolean;
  /** For this long visitors are moved to the other processes; requests that cannot be moved are still answered. */
  drain(milliseconds: number): Promise<void>;
}

const restarting: Refusal = {
  status: 503,
  code: 'restarting',
  error: 'Сервер перезапускается. Повторите запрос',
  retryAfter: 1,
};

/** How long a new connection may take to send its request. */
const SETTLING = 300;
/** How long a request in progress may take. The process has fifteen seconds to stop everything, its PostgreSQL included. */
const ANSWERING = 5000;

/**
 * While the server is stopping, every answer closes its connection: a browser or balancer that keeps it open must not delay the stop, nor
 * send its next request into a connection that is just being closed.
 *
 * A balancer that asks /health/ready stops sending by itself. One that does not (nginx) learns it from requests that it may repeat: while
 * draining they are refused with 503, and nginx sends them to another process and remembers. Requests that must not be sent twice are
 * still answered here.
 */
export function addGracefulStop(app: FastifyInstance, onDrain: () => void): Stopping {
  let draining = false;
  let stopping = false;
  const unasked = connectionsWithoutRequest(app);
  app.addHook('preClose', async () => {
    stopping = true;
    setTimeout(() => {
      for (const socket of unasked) socket.destroy();
    }, SETTLING).unref();
    setTimeout(() => app.server.closeAllConnections(), ANSWERING).unref();
  });
  app.addHook('onRequest', async (request, reply) => {
    if (draining && !stopping && isRepeatable(request)) return sendRefusal(reply, restarting);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining || stopping) reply.header('connection', 'close');
  });

  return {
    isStopping: () => draining || stopping,
    drain: async (milliseconds) => {
      if (milliseconds === 0) return;
      draining = true;
      onDrain();
      await pause(milliseconds);
      await quietMoment(app);
      // First the port is closed: Node's own close would also end idle connections, and a connection whose request is on its way looks
      // idle.
      Server.prototype.close.call(app.server);
      await pause(SETTLING);
    },
  };
}

/**
 * Browsers connect before they have anything to ask, and a stranger may send half a request. To Node both are at work, and would hold up
 * the stop for a minute.
 */
function connectionsWithoutRequest({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unasked = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  server.on('request', ({ socket }) => unasked.delete(socket));
  return unasked;
}

/** Waits for a turn in which nobody connected: whoever is still waiting at the port when it closes loses their request. */
async function quietMoment(app: FastifyInstance): Promise<void> {
  let came = true;
  app.server.on('connection', () => {
    came = true;
  });
  for (let turn = 0; came && turn < 1000; turn++) {
    came = false;
    await nextTurn();
  }
}

/**
 * Requests that a balancer may send again: those that only read, and those with an idempotency key. Not uploads, which a balancer does not
 * keep.
 */
function isRepeatable({ method, url, headers }: FastifyRequest): boolean {
  if (url.startsWith('/health/')) return false;
  if (method === 'GET' || method === 'HEAD') return true;
  return headers['idempotency-key'] !== undefined && !headers['content-type']?.startsWith('multipart/');
}
