import { createContext, useContext, useEffect } from 'react';

/** What would be lost: files that were chosen, or a text that was written. */
export type Unsent = 'files' | 'text';

interface AroundDialog {
  /** Says that something in the dialog is unsent; returns how to take that back. */
  keep: (what: Unsent) => () => void;
  /** Closes the dialog as its cross does: with a question if something would be lost. */
  leave: () => void;
}

/** Given by the dialog around; what stands on a page has nothing to lose by Esc. */
export const DialogAround = createContext<AroundDialog>({ keep: () => () => {}, leave: () => {} });

/** While it is true, the dialog around does not close by Esc, cross or Back without a question. */
export function useUnsent(what: Unsent, isThere: boolean): void {
  const { keep } = useContext(DialogAround);
  useEffect(() => (isThere ? keep(what) : undefined), [keep, what, isThere]);
}
