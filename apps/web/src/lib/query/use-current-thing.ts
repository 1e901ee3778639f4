import { useEffect, useState } from 'react';

interface CurrentThingNeeds<Thing> {
  /** The thing as it was when the dialog was opened. */
  opened: Thing;
  /** The current thing; undefined until it is known, null if it no longer exists. */
  now: Thing | undefined | null;
  /** A word for what sending would do to it. Undefined: nothing can be done any more. */
  meaning: (thing: Thing) => string | undefined;
  /** Changes when the person begins something else in the dialog: they then agree to the current state. */
  resetKey?: unknown;
  /** The dialog is sending: its own change is not news to the person who made it. */
  busy: boolean;
}

interface CurrentThing<Thing> {
  /** The current state, or the last one that was seen. */
  thing: Thing;
  /** `changed`: sending would do something else than when the dialog was opened. `gone`: there is nothing to send any more. */
  state: 'present' | 'changed' | 'gone';
  /** A person who is just pressing has not read a change of this moment, so nothing is sent until it has been visible for a while. */
  unread: boolean;
}

/** How long a change must be visible before it counts as read. */
const readIn = 1_000;

/** For a dialog over something that may change meanwhile: its current state, and whether the person still agrees to the same thing. */
export function useCurrentThing<Thing>({
  opened,
  now,
  meaning,
  busy,
  resetKey,
}: CurrentThingNeeds<Thing>): CurrentThing<Thing> {
  const [known, setKnown] = useState({ thing: opened, there: true });
  const latest = now === null ? { ...known, there: false } : { thing: now ?? known.thing, there: true };
  if (!busy && (latest.thing !== known.thing || latest.there !== known.there)) setKnown(latest);

  const currentMeaning = known.there ? meaning(known.thing) : undefined;
  const fresh = { resetKey, first: currentMeaning, read: currentMeaning };
  // One state object: React may apply the timer's update later, which must then recognise that it is outdated.
  const [agreed, setAgreed] = useState(fresh);
  if (agreed.resetKey !== resetKey) setAgreed(fresh);
  useEffect(() => {
    const asRead = (before: typeof agreed) =>
      before.resetKey === resetKey ? { ...before, read: currentMeaning } : before;
    const timer = setTimeout(() => setAgreed(asRead), readIn);
    return () => clearTimeout(timer);
  }, [currentMeaning, resetKey]);

  const state = currentMeaning === undefined ? 'gone' : currentMeaning === agreed.first ? 'present' : 'changed';
  return { thing: known.thing, state, unread: currentMeaning !== agreed.read };
}

/** A thing that has left the list stays for its open dialog: a dialog must not disappear with what was typed. */
export function useLastSeen<Thing>(thing: Thing | undefined, of: unknown): Thing | undefined {
  const [seen, setSeen] = useState({ of, thing });
  if (seen.of !== of || (thing !== undefined && thing !== seen.thing)) setSeen({ of, thing });
  return thing ?? (seen.of === of ? seen.thing : undefined);
}
