import type { FastifyInstance } from 'fastify';
import { sendPage } from '#http/security-headers.ts';
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
    return sendPage(reply.code(404), page);
  });
}
