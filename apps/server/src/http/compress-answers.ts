import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter ones fit into a packet or two anyway. */
const WORTH_IT = 2048;
const shrink = promisify(gzip);

/**
 * A list of fifty rows is a seventh of its size over the wire. That its length then depends on what is in it tells a stranger nothing:
 * answers go only to whoever holds the session's token, and no other site can have a browser send it.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Beside the thread that answers.
    return shrink(payload, { level: 5 });
  });
}
