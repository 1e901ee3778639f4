import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownServer } from '#testing/server/server.ts';

async function builtWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'icons'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/core-1a2b3c4d.js'), 'a script');
  await writeFile(join(folder, 'assets/captcha-worker-1a2b3c4d.js'), 'a worker of a page');
  await writeFile(join(folder, 'index.html'), 'the page');
  await writeFile(join(folder, 'phone.html'), 'the page of the phone, __CSP_NONCE__');
  await writeFile(join(folder, 'sw.js'), 'the worker');
  await writeFile(join(folder, 'phone-sw.js'), 'the worker of the phone');
  await writeFile(join(folder, 'sw.js.br'), 'the worker, compressed');
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"TRADERS"}');
  await writeFile(join(folder, 'icons/icon-192.png'), 'picture');
  return folder;
}

test('the worker is asked for anew each time, compressed or not: an old copy would hide a new version', async () => {
  const server = await ownServer({ webDir: await builtWeb() });
  for (const [encoding, body] of [
    ['identity', 'the worker'],
    ['br', 'the worker, compressed'],
  ]) {
    const worker = await server.http.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } });
    expect(worker.body).toBe(body);
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-type']).toMatch(/javascript/);
  }
});

test('the phone has a page of its own, under the same policy, and a worker of its own', async () => {
  const server = await ownServer({ webDir: await builtWeb() });
  const page = await server.http.inject({ url: '/phone' });
  const [, nonce] = /^the page of the phone, (.{24})$/.exec(page.body) ?? [];
  expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await server.http.inject({ url: '/phone-sw.js' })).headers['cache-control']).toBe('no-cache');
});

test('the manifest and the icons come as what they are', async () => {
  const server = await ownServer({ webDir: await builtWeb() });
  const manifest = await server.http.inject({ url: '/manifest.webmanifest' });
  expect(manifest.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/manifest\+json/),
    'cache-control': 'public, max-age=300',
  });
  expect((await server.http.inject({ url: '/icons/icon-192.png' })).headers['content-type']).toBe('image/png');
  expect((await server.http.inject({ url: '/icons/icon-64.png' })).statusCode).toBe(404);
});

test('the policy lets in our own worker and manifest, and nobody else’s', async () => {
  const server = await ownServer({ webDir: await builtWeb() });
  const policy = String((await server.http.inject({ url: '/' })).headers['content-security-policy']);
  expect(policy).toContain("worker-src 'self';");
  expect(policy).toContain("manifest-src 'self';");
});

test('files of a page come without the words for pages; a worker has them, since its policy is its own', async () => {
  const server = await ownServer({ webDir: await builtWeb() });
  const headersOf = async (url: string) => (await server.http.inject({ url })).headers;
  const script = await headersOf('/assets/core-1a2b3c4d.js');
  expect(script).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
  expect(script).not.toHaveProperty('content-security-policy');
  expect(script).not.toHaveProperty('etag');
  expect(await headersOf('/sw.js')).toHaveProperty('etag');
  for (const url of ['/assets/captcha-worker-1a2b3c4d.js', '/sw.js', '/icons/icon-192.png'])
    expect((await headersOf(url))['content-security-policy']).toContain("default-src 'none'");
});

test('no answer of the API may be kept by anybody', async () => {
  const server = await ownServer();
  const user = await server.given.user();
  const answers = [await user.get('/trader/settings'), await server.stranger.get('/trader/settings')];
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  expect(answers[0]?.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});
