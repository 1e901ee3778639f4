import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body to the letter, where a signature has to be checked over it. */
    rawBody?: string;
  }
}

/** For the calls of this part of the server. */
export function keepRawBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}
