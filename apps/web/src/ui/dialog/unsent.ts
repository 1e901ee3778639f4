import { createContext, useContext, useLayoutEffect } from 'react';

/** What would be lost: chosen files, or typed text. */
export type UnsentKind = 'files' | 'text';

export interface AroundDialog {
  /** Says that something in the dialog is unsent; returns a function that takes it back. */
  keep: (what: UnsentKind) => () => void;
  /** Closes the dialog like its cross: with a question if something would be lost. */
  leave: () => void;
  /** Does what would lose something unsent, after the same question; the dialog stays. */
  pass: (goOn: () => void) => void;
}

/** Provided by the dialog around; outside of a dialog nothing can be lost by Esc. */
export const DialogAround = createContext<AroundDialog>({
  keep: () => () => {},
  leave: () => {},
  pass: (goOn) => goOn(),
});

/** While true, the dialog around asks before it closes by Esc, cross or Back. */
export function useUnsent(what: UnsentKind, isThere: boolean): void {
  const { keep } = useContext(DialogAround);
  // Known before it is seen: a later effect may come after the Esc of a quick hand, and the dialog would close without asking.
  useLayoutEffect(() => (isThere ? keep(what) : undefined), [keep, what, isThere]);
}
