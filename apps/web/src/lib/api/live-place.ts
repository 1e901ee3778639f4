/**
 * The place at which the stream of events must begin so that no change is missed: the earliest place of all answers that are on screen.
 * Without it everything would have to be loaded twice on opening.
 */
interface Start {
  token: string;
  /** Undefined: no answer yet. Null: some answer did not name its place. */
  earliest: string | null | undefined;
  /** The place at which the stream has begun; undefined before. */
  begun: string | undefined;
}

let start: Start | undefined;
const listeners = new Set<() => void>();

/** Whether an answer of this session should name its place. */
export function asksForPlace(token: string | null): token is string {
  return token !== null && startOf(token).begun === undefined;
}

/** Notes the place of an answer. */
export function notePlace(token: string, place: string | null): void {
  const start = startOf(token);
  if (start.begun === undefined) {
    start.earliest = earlier(start.earliest, place);
    return;
  }
  // It was requested before the stream began and read before its place: nobody would tell about changes in between.
  if (place !== null && isBefore(place, start.begun)) for (const listener of [...listeners]) listener();
}

/** Where to begin; null if that is unknown and everything may have changed. */
export function placeToBegin(token: string): string | null {
  return startOf(token).earliest ?? null;
}

/** The stream begins at this place: returns whether everything on screen is at least that fresh. */
export function noteStreamStart(token: string, place: string): boolean {
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

/** A place is a growing number, a dot and a time. */
function isBefore(place: string, other: string): boolean {
  return numberOf(place) < numberOf(other);
}

function numberOf(place: string): bigint {
  const [digits = ''] = /^\d+/.exec(place) ?? [];
  return BigInt(digits || 0);
}
