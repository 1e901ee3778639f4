import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** The API reference: for programs at /openapi.json, for people at /docs. Both are made from the mounted contract. */
export function addDocs(app: FastifyInstance): void {
  app.get('/openapi.json', async () => openApi(app.mounted));
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.mounted, reply.styleNonce)),
  );
}
