import { useState } from 'react';

/** One key as long as the component is mounted, that is, for one opened dialog: what it sends twice happens once. */
export function useIdempotencyKey(): string {
  const [key] = useState(makeIdempotencyKey);
  return key;
}

/**
 * For a dialog whose request may change between two tries. The same request gets the same key, so after a lost answer it is recognised; a
 * changed one (another code, another reason) gets a new key.
 */
export function useRequestKeys(): (body: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const request = JSON.stringify(body, (_name, value) => (typeof value === 'bigint' ? `${value}n` : value));
    const key = keys.get(request) ?? makeIdempotencyKey();
    keys.set(request, key);
    return key;
  };
}

/** Not randomUUID: browsers offer it only to pages over https, and a cabinet in a local network may be without. */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
