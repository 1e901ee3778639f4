import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { address } from '../fixtures.ts';

/**
 * The product at an address of its own, where the next version of the web can be put in place while people have the old one
 * open: the same screens, every built file under a new name, the old names gone.
 */
export async function renewableCabinet() {
  const names = await builtNames();
  const site = { renewed: false };
  const server = createServer((request, response) => {
    pass(request, response, names, site.renewed).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path: string) => `http://localhost:${port}${path}`,
    renew: () => {
      site.renewed = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function builtNames(): Promise<string[]> {
  const worker = await (await fetch(address('/sw.js'))).text();
  return [...worker.matchAll(/"\/assets\/([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

async function pass(request: IncomingMessage, response: ServerResponse, names: string[], renewed: boolean) {
  const asked = request.url ?? '/';
  const gone = renewed && names.some((name) => asked === `/assets/${name}`);
  if (gone) return void response.writeHead(404, { 'cache-control': 'no-store' }).end();

  const body = request.method === 'POST' ? await bodyOf(request) : undefined;
  const headers = new Headers({ 'accept-encoding': 'identity' });
  for (const name of ['authorization', 'content-type', 'accept', 'last-event-id', 'idempotency-key']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const left = new AbortController();
  response.on('close', () => left.abort());
  const answer = await fetch(address(asked.replace('/assets/next-', '/assets/')), {
    method: request.method ?? 'GET',
    headers,
    ...(body && { body }),
    signal: left.signal,
  });

  const copied = [...answer.headers].filter(([name]) => !/^(content-length|content-encoding|connection)$/.test(name));
  response.writeHead(answer.status, Object.fromEntries(copied));
  const type = answer.headers.get('content-type') ?? '';
  if (renewed && /javascript|css|html/.test(type)) {
    const text = await answer.text();
    return void response.end(nextVersion(text, names));
  }
  for await (const chunk of answer.body ?? []) response.write(chunk);
  response.end();
}

function nextVersion(text: string, names: string[]): string {
  return names
    .reduce((changed, name) => changed.replaceAll(name, `next-${name}`), text)
    .replace(/"version":"/, '"version":"next-')
    .replace('</title>', '</title><meta name="next-version">');
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
