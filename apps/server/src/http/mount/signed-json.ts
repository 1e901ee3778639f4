import type { FastifyInstance } from 'fastify';

/**
 * For the platform's calls: a body is read as JSON only if it is exactly the one that was signed. There is no other way to read a body
 * here, so nothing unsigned can be accepted.
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
