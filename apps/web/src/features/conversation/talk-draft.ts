import type { CaseKey } from '@app/contract/cases/case-leases';
import type { TalkReader } from '@app/contract/conversation/case-talk';
import { useSyncExternalStore } from 'react';
import { onSession } from '#lib/api/session.ts';

/** What stays of a conversation while the page lives: whoever looks at another case and comes back goes on where they were. */
interface Kept {
  /** Written and not sent. Files do not stay. */
  text: string;
  reader?: TalkReader;
  asks?: boolean;
  /** It was open with news, which may still wait for an answer. */
  told?: boolean;
}

const nothing: Kept = { text: '' };
const kept = new Map<string, Kept>();
const listeners = new Set<() => void>();

/** One store for all: a message that arrives after its form has been left empties the form that stands there by then. */
export function useTalkKept({ kind, id }: CaseKey) {
  const key = `${kind} ${id}`;
  const present = useSyncExternalStore(subscribe, () => kept.get(key) ?? nothing);
  function keep(change: Partial<Kept>): void {
    kept.set(key, { ...(kept.get(key) ?? nothing), ...change });
    tell();
  }
  return [present, keep] as const;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

// Whoever signs in next on this page must not read it.
onSession(() => {
  kept.clear();
  tell();
});
