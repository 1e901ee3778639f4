import { useEffect, useState } from 'react';

interface LivingNeeds<Thing> {
  /** What the dialog was opened over. */
  opened: Thing;
  /** The same as the server has it now; undefined as long as that is not known, null when it is not there any more. */
  now: Thing | undefined | null;
  /** What sending would do to it, in a word of one's own. Undefined: it can be done no more. */
  meaning: (thing: Thing) => string | undefined;
  /** Changes when the person begins something else in it: what they agree to is then what is there. */
  anew?: unknown;
  /** What the dialog sends itself changes the thing as well, and is no news to whoever has pressed. */
  busy: boolean;
}

interface Living<Thing> {
  /** As it is now, or was when it was last seen. */
  thing: Thing;
  /** `changed`: sending would do something else than when the dialog was opened. `gone`: there is nothing to send any more. */
  state: 'present' | 'changed' | 'gone';
  /** Whoever is just pressing has not read a change of this moment, so nothing is sent until it has stood there for a while. */
  unread: boolean;
}

/** How long a change stands there before it counts as read. */
const readIn = 1_000;

/** A dialog over something that goes on living: what it is about now, and whether that is still what the person agrees to. */
export function useLiving<Thing>({ opened, now, meaning, busy, anew }: LivingNeeds<Thing>): Living<Thing> {
  const [known, setKnown] = useState({ thing: opened, there: true });
  const latest = now === null ? { ...known, there: false } : { thing: now ?? known.thing, there: true };
  if (!busy && (latest.thing !== known.thing || latest.there !== known.there)) setKnown(latest);

  const meant = known.there ? meaning(known.thing) : undefined;
  const begun = { anew, first: meant, read: meant };
  // In one piece: React may apply the timer's word after this one, which then has to know that it is about something left behind.
  const [agreed, setAgreed] = useState(begun);
  if (agreed.anew !== anew) setAgreed(begun);
  useEffect(() => {
    const asRead = (before: typeof agreed) => (before.anew === anew ? { ...before, read: meant } : before);
    const timer = setTimeout(() => setAgreed(asRead), readIn);
    return () => clearTimeout(timer);
  }, [meant, anew]);

  const state = meant === undefined ? 'gone' : meant === agreed.first ? 'present' : 'changed';
  return { thing: known.thing, state, unread: meant !== agreed.read };
}

/** What has left the list stays for the dialog that is open over it: a dialog must not vanish with what was typed into it. */
export function useLastSeen<Thing>(thing: Thing | undefined, of: unknown): Thing | undefined {
  const [seen, setSeen] = useState({ of, thing });
  if (seen.of !== of || (thing !== undefined && thing !== seen.thing)) setSeen({ of, thing });
  return thing ?? (seen.of === of ? seen.thing : undefined);
}
