/** Addresses of the cabinet. */
export const cabinetScreens = /^\/(auth|dashboard(\/.*)?)?$/;

/**
 * What a worker answers: addresses of its screens with the cached page, files of the build from the cache. It does not touch anything
 * else (calls, receipts, the API reference), so no figure on the screen can come from a cache.
 */
export function requestKind(
  request: Request,
  screens: RegExp,
  files: readonly string[],
): 'screen' | 'file' | undefined {
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return screens.test(pathname) ? 'screen' : undefined;
  // Parts of a sound or video are requested with a range, which a cache cannot serve.
  if (request.headers.has('authorization') || request.headers.has('range')) return undefined;
  return isHashed(pathname) || files.includes(pathname) ? 'file' : undefined;
}

/** A name with a hash always means the same content, whichever version asks. */
export function isHashed(path: string): boolean {
  return path.startsWith('/assets/');
}

/** Tells browsers that support it in advance: all other requests go to the network without waking the worker. */
export function workerBypassRules(files: readonly string[]): object[] {
  const ours = ['/assets/*', ...files.filter((file) => !isHashed(file))].map((urlPattern) => ({ urlPattern }));
  return [{ condition: { not: { or: [{ requestMode: 'navigate' }, ...ours] } }, source: 'network' }];
}
