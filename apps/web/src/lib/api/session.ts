/** The session in this browser: a token stored where every tab sees it, and events about its beginning and end. */
const key = 'token';

/** `signed-out`: by the person, here or in another tab; `expired`: the server refused it; `blocked`: because the operator closed the access. */
export type SessionEvent = 'started' | 'signed-out' | 'expired' | 'blocked';
type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();
// The only copy if the browser offers no storage: the session then lasts as long as the page.
let memory: string | null = null;

export function getToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory;
  }
}

/** Somebody has signed in on this page, and has not only opened it. */
let begun = false;
export const hasSignedInHere = (): boolean => begun;

export function startSession(token: string): void {
  begun = true;
  keep(token);
  tell('started');
}

/** The operator has just changed the person's state: a session that the server ends now was ended by that. */
let stateChangedAt = Number.NEGATIVE_INFINITY;
const SOON = 10_000;
export function noteStateChange(): void {
  stateChangedAt = Date.now();
}

export function endSession(event: 'signed-out' | 'expired'): void {
  if (getToken() === null) return;
  keep(null);
  tell(event === 'expired' && Date.now() - stateChangedAt < SOON ? 'blocked' : event);
}

export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(token: string | null): void {
  memory = token;
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // Without storage the copy in memory is enough.
  }
}

function tell(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

// Fired only in the other tabs. A null key means the whole storage was cleared.
window.addEventListener('storage', (change) => {
  if (change.key !== key && change.key !== null) return;
  tell(getToken() === null ? 'signed-out' : 'started');
});
