/** Not randomUUID: browsers offer it only to pages over https, and a cabinet in a local network may be without. */
export function makeRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
