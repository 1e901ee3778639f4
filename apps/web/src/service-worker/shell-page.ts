/**
 * The server gives each answer a policy and a page with the same one-time word (nonce) for style tags. A page kept in a cache
 * would show the same word for weeks, so each opening gets a new one here, in the page and in its policy alike.
 */
export async function withNewNonce(page: Response, nonce = randomNonce()): Promise<Response> {
  const old = nonceOf(page);
  const headers = new Headers(page.headers);
  // They told about the bytes on the wire.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  if (old === undefined) return new Response(await page.text(), { headers });
  headers.set('content-security-policy', (headers.get('content-security-policy') ?? '').replaceAll(old, nonce));
  return new Response((await page.text()).replaceAll(old, nonce), { headers });
}

/** The page as the build made it: two answers with the same page differ in the nonce alone. */
export async function plainText(page: Response): Promise<string> {
  const nonce = nonceOf(page);
  const text = await page.text();
  return nonce === undefined ? text : text.replaceAll(nonce, '');
}

/** Whether the page asks only for files of this build: while servers are being renewed, an older one may still answer. */
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
