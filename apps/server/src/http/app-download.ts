import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './error-handler.ts';

const notPublished = {
  status: 404,
  code: 'app_not_published',
  error: 'Приложение пока не опубликовано. Напишите в поддержку',
};

/** The link of the QR code stays the same; where the application itself lies is the operator's setting. */
export function addAppDownload(app: FastifyInstance, address: string | undefined): void {
  app.get('/download/:file', (_request, reply) =>
    address ? reply.redirect(address, 302) : sendRefusal(reply, notPublished),
  );
}
