import type { FastifyInstance } from 'fastify';

/**
 * For the calls of this part of the server: a body is read as JSON only when it is the one that was signed, to the byte.
 * There is no other way to read one: what nobody holds against the signature is not taken.
 */
export function readSignedJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.claim.update(body);
    request.claim.check();
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}
