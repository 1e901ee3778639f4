import type { FastifyInstance } from 'fastify';
import { sendPage } from '#http/security-headers.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** The API reference: for programs at /openapi.json, for people at /docs. Made once, from the contract as it is mounted, when first asked for. */
export function addDocs(app: FastifyInstance): void {
  let description: string | undefined;
  let page: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(openApi(app.mounted));
    return reply.type('application/json; charset=utf-8').send(description);
  });
  app.get('/docs', (_request, reply) => {
    page ??= docsPage(app.mounted);
    return sendPage(reply, page);
  });
}
