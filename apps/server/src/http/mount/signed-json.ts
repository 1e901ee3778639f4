import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalByStatus } from '#http/error-handler.ts';
import { RefusalError } from '#http/refusal.ts';

/**
 * For the platform's calls: a body is read as JSON only if it is exactly the one that was signed. There is no other way to read a body
 * here, so nothing unsigned can be accepted.
 */
export function readSignedJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const read = (parse: ReadBody) => {
    return (request: FastifyRequest, body: Buffer, done: Done) => {
      request.claim.update(body);
      request.claim.check();
      if (body.length === 0) done(null, undefined);
      else parse(request, body.toString(), done);
    };
  };
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, read(parseJson));
  // A library names a type for an empty body, too.
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    read((_request, _body, done) => done(noJson)),
  );
}

type Done = (error: Error | null, body?: unknown) => void;
type ReadBody = (request: FastifyRequest, body: string, done: Done) => void;

const noJson = new RefusalError(refusalByStatus(415));
