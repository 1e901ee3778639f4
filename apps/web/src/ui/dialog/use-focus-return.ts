import { useEffect, useState } from 'react';

/**
 * Returns the focus to where it was before the dialog. Mantine does this for dialogs that stay mounted; ours are mounted only while open.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has left the page, and only if nothing else has taken the focus meanwhile.
      setTimeout(() => {
        const idle = document.activeElement === null || document.activeElement === document.body;
        if (idle && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
