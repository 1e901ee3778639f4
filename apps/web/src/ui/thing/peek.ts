import { useSyncExternalStore } from 'react';
import type { ThingKind } from './thing-kinds.ts';

export interface Peeked {
  kind: ThingKind;
  id: number;
}

// There is one panel, as there is one page: a link in it shows the next thing in its place.
let peeked: Peeked | undefined;
const listeners = new Set<() => void>();

export function peekAt(thing: Peeked | undefined): void {
  peeked = thing;
  for (const listener of listeners) listener();
}

export const usePeeked = (): Peeked | undefined => useSyncExternalStore(subscribe, () => peeked);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
