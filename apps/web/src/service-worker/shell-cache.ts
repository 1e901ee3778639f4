import { isOfBuild, plainText } from './shell-page.ts';
import { isHashed } from './shell-requests.ts';

/** What a worker keeps: a page and everything it needs to open. The cabinet has one, the phone's page another. */
export interface Shell extends Build {
  /** The caches of its versions begin with this. */
  name: 'shell' | 'phone';
  page: string;
}

/** Inserted by the build: see build/list-shell.ts. */
export interface Build {
  version: string;
  /** Addresses of all files that the page needs to open, without the page itself. */
  files: string[];
}

/** A page that stays open through several updates still finds its screens; more versions would only fill the disk. */
const earlierKept = 3;
const atOnce = 4;

export function cacheName({ name, version }: Shell): string {
  return `${name}-${version}`;
}

/** Stores the page and all files of the build, or nothing: an incomplete shell would open to a blank screen. */
export async function keepShell(shell: Shell): Promise<void> {
  const cache = await caches.open(cacheName(shell));
  try {
    await cache.put(shell.page, await fetchPage(shell));
    const waiting = [...shell.files];
    const work = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keepFile(cache, file);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  } catch (error) {
    await caches.delete(cacheName(shell));
    throw error;
  }
}

/**
 * The page is built once, but its headers come from the server and may change with its settings. So the next opening gets the server's
 * current ones. A page of another build is left to that build's worker.
 */
export async function renewPage(shell: Shell, kept: Response): Promise<void> {
  const page = await fetch(shell.page, { cache: 'no-cache' }).catch(() => undefined);
  if (!page?.ok || page.redirected) return;
  if ((await plainText(page.clone())) !== (await plainText(kept))) return;
  await (await caches.open(cacheName(shell))).put(shell.page, page);
}

/** While a page is open, the last few versions are kept: it may still need a screen of its own version. */
export async function dropOldShells(shell: Shell, pagesOpen: boolean): Promise<void> {
  const earlier = (await caches.keys()).filter(
    (name) => name.startsWith(`${shell.name}-`) && name !== cacheName(shell),
  );
  const needless = pagesOpen ? earlier.slice(0, -earlierKept) : earlier;
  await Promise.all(needless.map((name) => caches.delete(name)));
}

async function fetchPage(shell: Shell): Promise<Response> {
  const page = await fetch(shell.page, { cache: 'no-cache' });
  if (!page.ok || page.redirected || !isOfBuild(await page.clone().text(), shell.files)) {
    throw new Error('The page that the server gives is not of this build');
  }
  return page;
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  const known = isHashed(path) ? await caches.match(path, { ignoreVary: true }) : undefined;
  const file = known ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache', priority: 'low' }));
  if (!file.ok || file.redirected) throw new Error(`${path} is not there`);
  await cache.put(path, file);
}
