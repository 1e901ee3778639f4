import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** An open dialog or drawer, as the rest of the cabinet sees it. */
export interface OpenDialog {
  /** Closes it without asking. */
  close: () => void;
  /** Closes it unless it would lose something or is working; then it asks first, or stays. `goOn` is called once it is closed. */
  leave: (goOn?: () => void) => void;
  /** Whether it would ask before closing. */
  isHeld: () => boolean;
  /** Whether it contains a file or text that has not been sent. */
  hasUnsent: () => boolean;
}

// The stack of open dialogs, the topmost last. There is one, as there is one page and one history of the browser.
const pile: OpenDialog[] = [];
const listeners = new Set<() => void>();

export const openDialogs = (): readonly OpenDialog[] => pile;

export function onOpenDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts a dialog on the stack as long as it is mounted; its functions may change with every render. */
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
