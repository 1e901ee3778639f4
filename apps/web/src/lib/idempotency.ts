import { useState } from 'react';

/** One for as long as the component is mounted, that is for an opened dialog: what it sends twice happens once. */
export function useIdempotencyKey(): string {
  const [key] = useState(makeIdempotencyKey);
  return key;
}

/** Not randomUUID: browsers give it to pages over https only, and a cabinet in a local network may be without. */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
