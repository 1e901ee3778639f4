import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { seconds } from '#lib/clock.ts';

/** This much must arrive within this time: a slower line would need hours for one film, and is held open on purpose. */
const PATIENCE = seconds(30);
const LEAST_BYTES = 16 * 1024;

/**
 * Every body must make progress, for whichever call and whether anybody still reads it: otherwise a refused request could hold its
 * connection for as long as it likes. It ends in the same way as headers that do not arrive.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let heard = socket.bytesRead;
    const look = () => {
      if (request.complete || socket.destroyed) return;
      if (socket.bytesRead - heard < LEAST_BYTES) return giveUp(app, request, response);
      heard = socket.bytesRead;
      timer.refresh();
    };
    const timer = setTimeout(look, PATIENCE);
    const forget = () => clearTimeout(timer);
    request.once('end', forget).once('close', forget);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function giveUp({ server }: FastifyInstance, { socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void socket.destroy();
  server.emit(
    'clientError',
    Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  );
}
