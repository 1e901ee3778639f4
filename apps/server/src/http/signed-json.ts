import type { FastifyInstance } from 'fastify';

/** For the calls of this part of the server: a body is read as JSON only when it is the one that was signed, to the byte. */
export function readSignedJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.claim.update(body);
    request.claim.check();
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}
