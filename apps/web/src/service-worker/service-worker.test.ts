import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheName, dropOldShells, keepShell, renewPage, type Shell } from './shell-cache.ts';
import { withNewNonce } from './shell-page.ts';
import { cabinetScreens, requestKind } from './shell-requests.ts';

const build: Shell = {
  name: 'shell',
  page: '/',
  version: 'b2',
  files: ['/color-scheme.js', '/assets/index-2.js', '/assets/deals-1.js'],
};
const pageOf = (script: string, nonce = 'b25l') =>
  new Response(`<meta name="csp-nonce" content="${nonce}"><script src="/assets/${script}"></script>`, {
    headers: { 'content-security-policy': `style-src 'self' 'nonce-${nonce}'`, 'content-length': '99' },
  });

let store: ReturnType<typeof fakeCaches>;
let asked: string[];
let site: Record<string, () => Response>;

beforeEach(() => {
  store = fakeCaches();
  asked = [];
  site = {
    '/': () => pageOf('index-2.js'),
    ...Object.fromEntries(build.files.map((path) => [path, () => new Response(`text of ${path}`)])),
  };
  vi.stubGlobal('caches', store);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return site[path]?.() ?? new Response('', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the worker answers for screens and files of the build and for nothing else', () => {
  const kind = (path: string, init: RequestInit & { navigate?: boolean } = {}) => {
    const request = new Request(new URL(path, window.location.origin), init);
    if (init.navigate) Object.defineProperty(request, 'mode', { value: 'navigate' });
    return requestKind(request, cabinetScreens, build.files);
  };
  for (const path of ['/', '/auth', '/dashboard', '/dashboard/deals?page=2'])
    expect(kind(path, { navigate: true })).toBe('screen');
  for (const path of ['/docs', '/files/1', '/health/live', '/download/app.apk', '/dashboards', '/openapi.json'])
    expect(kind(path, { navigate: true })).toBeUndefined();

  expect(kind('/assets/index-2.js')).toBe('file');
  expect(kind('/assets/of-an-earlier-build.js')).toBe('file');
  expect(kind('/color-scheme.js')).toBe('file');
  for (const path of [
    '/trader/settings',
    '/trader/events',
    '/files/1',
    '/merchant/auth/entry',
    '/robots.txt',
    '/sw.js',
  ])
    expect(kind(path)).toBeUndefined();
  expect(kind('/assets/index-2.js', { headers: { authorization: 'Bearer x' } })).toBeUndefined();
  expect(kind('/assets/sound.mp3', { headers: { range: 'bytes=0-' } })).toBeUndefined();
  expect(kind('/assets/index-2.js', { method: 'POST' })).toBeUndefined();
  expect(kind('https://elsewhere.test/assets/index-2.js')).toBeUndefined();
});

test('the page and every file are kept; what an earlier version has is not fetched again', async () => {
  await (await store.open('shell-b1')).put('/assets/deals-1.js', new Response('same'));
  await keepShell(build);
  expect([...(store.all.get('shell-b2')?.keys() ?? [])].sort()).toEqual(['/', ...build.files].sort());
  expect(asked.sort()).toEqual(['/', '/assets/index-2.js', '/color-scheme.js']);
});

test('half a shell is none: a missing file or a page of another build leaves nothing behind', async () => {
  delete site['/assets/index-2.js'];
  await expect(keepShell(build)).rejects.toThrow('/assets/index-2.js is not there');
  expect(await store.keys()).toEqual([]);

  site['/'] = () => pageOf('index-1.js');
  await expect(keepShell(build)).rejects.toThrow('not of this build');
  expect(await store.keys()).toEqual([]);
});

test('each opening of the kept page has a word of its own, the same in the page and in the policy', async () => {
  const words = [];
  for (let i = 0; i < 2; i++) {
    const page = await withNewNonce(pageOf('index-2.js'));
    const text = await page.text();
    const word = /content="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(page.headers.get('content-security-policy')).toBe(`style-src 'self' 'nonce-${word}'`);
    expect(page.headers.get('content-length')).toBeNull();
    expect(text).toContain('/assets/index-2.js');
    words.push(word);
  }
  expect(new Set([...words, 'b25l']).size).toBe(3);
  expect(words[0]).toMatch(/^[\w+/]{22}==$/);
});

test('a stricter policy of the server is taken over; a page of the next build is left to the next worker', async () => {
  await keepShell(build);
  const kept = async () => (await store.match('/', { cacheName: cacheName(build) }))?.clone() ?? new Response();

  site['/'] = () => {
    const page = pageOf('index-2.js', 'dHdv');
    page.headers.set('content-security-policy', "style-src 'nonce-dHdv'; frame-src 'none'");
    return page;
  };
  await renewPage(build, await kept());
  expect((await kept()).headers.get('content-security-policy')).toContain("frame-src 'none'");

  site['/'] = () => pageOf('index-3.js');
  await renewPage(build, await kept());
  expect(await (await kept()).text()).toContain('index-2.js');

  site['/'] = () => new Response('Обслуживание', { status: 503 });
  await renewPage(build, await kept());
  expect(await (await kept()).text()).toContain('index-2.js');
});

test('while a page is open the last three versions stay for it; with none open, none do', async () => {
  for (const name of ['shell-a', 'shell-b', 'shell-c', 'shell-d', 'shell-b2', 'other']) await store.open(name);
  await dropOldShells(build, true);
  expect(await store.keys()).toEqual(['shell-b', 'shell-c', 'shell-d', 'shell-b2', 'other']);
  await dropOldShells(build, false);
  expect(await store.keys()).toEqual(['shell-b2', 'other']);
});

function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const find = (path: string, name?: string) =>
    [...all].filter(([own]) => !name || own === name).flatMap(([, files]) => files.get(path)?.clone() ?? [])[0];
  return {
    all,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (path: string, { cacheName }: { cacheName?: string } = {}) => find(path, cacheName),
    open: async (name: string) => {
      const files = all.get(name) ?? new Map<string, Response>();
      all.set(name, files);
      return { put: async (path: string, file: Response) => void files.set(path, file) };
    },
  };
}
