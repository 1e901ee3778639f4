import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PHONE_PAGE } from '@app/contract/devices/pairing-address';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, sendRefusal } from './error-handler.ts';
import { dropPageHeaders, sendPage } from './security-headers.ts';

const notScreens = /^\/(assets|download|files|merchant|trader|platform|device|health|docs|openapi\.json|metrics)(\/|$)/;

/** Serves the built web: hashed files may be cached for ever, the page itself never; unknown paths get the page. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound));
    return;
  }

  const sendScreen = pageSender(join(folder, 'index.html'));

  await app.register(fastifyStatic, {
    root: folder,
    // The compressed copies are made at build time; nothing is compressed while a visitor waits.
    preCompressed: true,
    index: false,
    // Every file of the build is a route of its own, so requests for other files never reach the disk.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.html', '**/.*'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const name = relative(folder, path);
      reply.header('cache-control', cacheControl(name));
      if (!isBuilt(name)) return;
      dropFreshness(reply);
      // A worker has the policy that its own file came with.
      if (!/worker/.test(name)) dropPageHeaders(reply);
    },
  });

  app.get('/', (_request, reply) => sendScreen(reply));
  if (existsSync(join(folder, 'phone.html'))) {
    const sendPhonePage = pageSender(join(folder, 'phone.html'));
    app.get(PHONE_PAGE, (_request, reply) => sendPhonePage(reply));
  }
  app.setNotFoundHandler((request, reply) => (isScreen(request) ? sendScreen(reply) : sendRefusal(reply, notFound)));
}

function pageSender(file: string): (reply: FastifyReply) => FastifyReply {
  const page = readFileSync(file, 'utf8');
  return (reply) => sendPage(reply.header('cache-control', 'no-cache'), page);
}

/**
 * Nobody asks again whether a file has changed that never does, or for which request it came; with all files of a cold opening these heads came
 * to four kilobytes.
 */
function dropFreshness(reply: FastifyReply): void {
  for (const name of ['etag', 'last-modified', 'accept-ranges', 'x-request-id']) reply.removeHeader(name);
}

/** Its name has a hash of its content. */
const isBuilt = (path: string) => /^assets[/\\]/.test(path);

function cacheControl(path: string): string {
  if (isBuilt(path)) return 'public, max-age=31536000, immutable';
  // An open page learns of a new version by a changed worker, so the worker must not be cached.
  if (/^(phone-)?sw\.js(\.br|\.gz)?$/.test(path)) return 'no-cache';
  return 'public, max-age=300';
}

function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '/';
  return ['GET', 'HEAD'].includes(request.method) && !notScreens.test(path) && !/\.\w+$/.test(path);
}
