/**
 * The server sends each page with a new nonce for style tags, in the page and in its policy. A cached page would have the same nonce for
 * weeks, so each opening gets a new one here, in both places.
 */
export async function withNewNonce(page: Response, nonce = randomNonce()): Promise<Response> {
  const old = nonceOf(page);
  const headers = new Headers(page.headers);
  // Headers about the encoding on the wire, which no longer fit.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  if (old === undefined) return new Response(await page.text(), { headers });
  headers.set('content-security-policy', (headers.get('content-security-policy') ?? '').replaceAll(old, nonce));
  return new Response((await page.text()).replaceAll(old, nonce), { headers });
}

/** The page as built: two answers with the same page differ only in the nonce. */
export async function plainText(page: Response): Promise<string> {
  const nonce = nonceOf(page);
  const text = await page.text();
  return nonce === undefined ? text : text.replaceAll(nonce, '');
}

/** Whether the page needs only files of this build: during an update an older server process may still answer. */
export function isOfBuild(text: string, files: readonly string[]): boolean {
  const asked = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  return asked.length > 0 && asked.every((path) => files.includes(path));
}

function nonceOf(page: Response): string | undefined {
  return /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
}

function randomNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
