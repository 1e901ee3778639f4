import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** The API reference: for programs at /openapi.json, for people at /docs. Made once, from the contract as it is mounted. */
export function addDocs(app: FastifyInstance): void {
  let description = '';
  let page = '';
  app.addHook('onReady', async () => {
    description = JSON.stringify(openApi(app.mounted));
    page = docsPage(app.mounted);
  });
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(description));
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page.replace('__CSP_NONCE__', reply.styleNonce)),
  );
}
