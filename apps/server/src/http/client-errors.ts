import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { refusalByStatus } from './error-handler.ts';

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Bytes that are not an HTTP request never reach a handler; they are refused with the same kind of answer as everything else. */
export function handleClientError(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  this.log.trace({ err: error }, 'client error');
  if (socket.writable) socket.write(wholeAnswer(statuses[error.code] ?? 400));
  socket.destroy(error);
}

/** By default Node answers an `Expect` header that it does not support with an empty 417. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    response.shouldKeepAlive = false;
    response.writeHead(417, jsonHeaders(417)).end(bodyOf(417));
    request.resume();
  });
}

const bodyOf = (status: number) => {
  const { error, code } = refusalByStatus(status);
  return JSON.stringify({ error, code });
};

const jsonHeaders = (status: number) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(bodyOf(status)),
  'cache-control': 'no-store',
});

function wholeAnswer(status: number): string {
  const lines = Object.entries(jsonHeaders(status)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Refused`, ...lines, 'connection: close', '', bodyOf(status)].join('\r\n');
}
