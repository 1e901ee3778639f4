import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { AroundDialog, UnsentKind } from './unsent.ts';
import { UnsentQuestion } from './unsent-question.tsx';

interface Leaving {
  /** For `DialogAround`: what is inside says here what would be lost. */
  around: AroundDialog;
  /** Leaves unless something is in progress; asks first if something would be lost. `goOn` is called once one has left. */
  leave: (goOn?: () => void) => void;
  hasUnsent: () => boolean;
  /** The question, while it is asked. */
  question: ReactNode;
}

/** For what surrounds a form: nobody loses chosen files or typed text by one key too many. */
export function useLeaving(onLeave: () => void, busy: boolean): Leaving {
  const unsent = useRef(new Map<symbol, UnsentKind>());
  const [asked, setAsked] = useState<{ what: UnsentKind; goOn: () => void }>();
  const findUnsent = () => unsent.current.values().next().value;

  function pass(goOn: () => void) {
    if (busy) return;
    const what = findUnsent();
    if (what !== undefined) return setAsked({ what, goOn });
    goOn();
  }

  const leave = (goOn?: () => void) =>
    pass(() => {
      onLeave();
      goOn?.();
    });

  function agree() {
    setAsked(undefined);
    asked?.goOn();
  }

  const latest = useRef({ leave, pass });
  latest.current = { leave, pass };
  const around = useMemo(
    () => ({
      keep(what: UnsentKind) {
        const one = Symbol(what);
        unsent.current.set(one, what);
        return () => void unsent.current.delete(one);
      },
      leave: () => latest.current.leave(),
      pass: (goOn: () => void) => latest.current.pass(goOn),
    }),
    [],
  );

  const question = asked && <UnsentQuestion what={asked.what} onAgree={agree} onStay={() => setAsked(undefined)} />;
  return { around, leave, hasUnsent: () => findUnsent() !== undefined, question };
}
