import { useSyncExternalStore } from 'react';
import type { ThingKind } from './thing-kinds.ts';

export interface PeekedThing {
  kind: ThingKind;
  id: number;
}

// There is one panel, as there is one page: a link in it shows the next thing in its place.
let peeked: PeekedThing | undefined;
const listeners = new Set<() => void>();

export function peekAt(thing: PeekedThing | undefined): void {
  peeked = thing;
  for (const listener of listeners) listener();
}

export const usePeeked = (): PeekedThing | undefined => useSyncExternalStore(subscribe, () => peeked);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
