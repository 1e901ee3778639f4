import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** A dialog or drawer as the rest of the cabinet sees it. */
export interface OpenDialog {
  /** Closes it, whatever is in it. */
  close: () => void;
  /** Closes it unless it has something to lose or works; then it asks first, or stays. `goOn` follows once it is closed. */
  leave: (goOn?: () => void) => void;
  /** It would not close without asking. */
  isHeld: () => boolean;
  /** A file or a text in it has not been sent. */
  hasUnsent: () => boolean;
}

// As they lie on one another. There is one such pile, as there is one page and one history of the browser.
const pile: OpenDialog[] = [];
const listeners = new Set<() => void>();

export const openDialogs = (): readonly OpenDialog[] => pile;

export function onOpenDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts a dialog on the pile for as long as it is open; what it does may change with every drawing. */
export function useOpenDialog(opened: boolean, dialog: OpenDialog): { isOnTop: () => boolean } {
  const present = useEffectEvent(() => dialog);
  const place = useRef<OpenDialog>(undefined);

  useLayoutEffect(() => {
    if (!opened) return;
    const mine: OpenDialog = {
      close: () => present().close(),
      leave: (goOn) => present().leave(goOn),
      isHeld: () => present().isHeld(),
      hasUnsent: () => present().hasUnsent(),
    };
    place.current = mine;
    pile.push(mine);
    tell();
    return () => {
      pile.splice(pile.indexOf(mine), 1);
      tell();
    };
  }, [opened]);

  return { isOnTop: () => pile.at(-1) === place.current };
}

function tell(): void {
  for (const listener of listeners) listener();
}
