import { useState } from 'react';
import { makeRandomKey } from './random-key.ts';

/** One key as long as the component is mounted, that is, for one opened dialog: what it sends twice happens once. */
export function useIdempotencyKey(): string {
  const [key] = useState(makeRandomKey);
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
    const key = keys.get(request) ?? makeRandomKey();
    keys.set(request, key);
    return key;
  };
}
