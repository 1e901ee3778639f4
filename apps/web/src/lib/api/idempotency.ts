import { useState } from 'react';

/** One for as long as the component is mounted, that is for an opened dialog: what it sends twice happens once. */
export function useIdempotencyKey(): string {
  const [key] = useState(makeIdempotencyKey);
  return key;
}

/**
 * For a dialog whose request may change between two tries. The same request sent again after a lost answer is known by its
 * key; a changed one (another code, another reason) is another request.
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

/** Not randomUUID: browsers give it to pages over https only, and a cabinet in a local network may be without. */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
