/**
 * From which place the stream of events must begin so that nothing on screen is older than what it tells: the earliest of the
 * places that the answers before it were read at. Without it everything would be asked for twice on opening.
 */
interface Start {
  token: string;
  /** Undefined: nothing has been answered yet. Null: some answer did not say. */
  earliest: string | null | undefined;
  /** The stream goes on from there; undefined while it has not begun. */
  begun: string | undefined;
}

let start: Start | undefined;
const listeners = new Set<() => void>();

/** Whether an answer to this session should say its place. */
export function asksForPlace(token: string | null): token is string {
  return token !== null && startOf(token).begun === undefined;
}

/** The answer to a call that asked. */
export function notePlace(token: string, place: string | null): void {
  const start = startOf(token);
  if (start.begun === undefined) {
    start.earliest = earlier(start.earliest, place);
    return;
  }
  // On its way when the stream began, and read before that: what happened between is told by nobody.
  if (place !== null && isBefore(place, start.begun)) for (const listener of [...listeners]) listener();
}

/** Where to begin; null when that is not known and everything may have changed. */
export function placeToBegin(token: string): string | null {
  return startOf(token).earliest ?? null;
}

/** The stream tells everything from this place on: whether nothing on screen was read before it. */
export function beginAt(token: string, place: string): boolean {
  const start = startOf(token);
  start.begun ??= place;
  if (start.earliest === undefined) return true;
  return start.earliest !== null && !isBefore(start.earliest, place);
}

export function onMissed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function startOf(token: string): Start {
  if (start?.token !== token) start = { token, earliest: undefined, begun: undefined };
  return start;
}

function earlier(known: string | null | undefined, place: string | null): string | null {
  if (known === null || place === null) return null;
  return known === undefined || isBefore(place, known) ? place : known;
}

/** A place is a number that grows, and the time after a dot. */
function isBefore(place: string, other: string): boolean {
  return numberOf(place) < numberOf(other);
}

function numberOf(place: string): bigint {
  const [digits = ''] = /^\d+/.exec(place) ?? [];
  return BigInt(digits || 0);
}
