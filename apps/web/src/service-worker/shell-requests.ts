const screens = /^\/(auth|dashboard(\/.*)?)?$/;

/**
 * What the worker answers: addresses of the cabinet with the kept page, files of the build from its cache. Everything else
 * (calls, receipts, the API reference) it does not touch, so no figure on the screen can come from a cache.
 */
export function requestKind(request: Request, files: readonly string[]): 'screen' | 'file' | undefined {
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return screens.test(pathname) ? 'screen' : undefined;
  // A part of a sound or a video is asked for with a range, which a cache cannot cut.
  if (request.headers.has('authorization') || request.headers.has('range')) return undefined;
  return isHashed(pathname) || files.includes(pathname) ? 'file' : undefined;
}

/** A name with a hash in it always means the same content, whichever version of the cabinet asks. */
export function isHashed(path: string): boolean {
  return path.startsWith('/assets/');
}

/** The same said beforehand to a browser that understands: whatever else is asked for goes to the network without waking us. */
export function passBy(files: readonly string[]): object[] {
  const ours = ['/assets/*', ...files.filter((file) => !isHashed(file))].map((urlPattern) => ({ urlPattern }));
  return [{ condition: { not: { or: [{ requestMode: 'navigate' }, ...ours] } }, source: 'network' }];
}
