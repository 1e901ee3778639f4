import type { FastifyInstance } from 'fastify';
import { notPublishedPage } from './app-download-page.ts';

interface AppDownloadNeeds {
  appDownloadUrl?: string | undefined;
  supportTelegramLink: string | null;
}

/** The link in the QR code never changes; where the application really is, is a setting. */
export function addAppDownload(app: FastifyInstance, { appDownloadUrl, supportTelegramLink }: AppDownloadNeeds): void {
  const page = notPublishedPage(supportTelegramLink);
  app.get('/download/:file', (_request, reply) => {
    if (appDownloadUrl) return reply.redirect(appDownloadUrl, 302);
    return reply.code(404).type('text/html; charset=utf-8').send(page.replace('__CSP_NONCE__', reply.styleNonce));
  });
}
