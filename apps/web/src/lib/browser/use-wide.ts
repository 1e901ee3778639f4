import { em } from '@mantine/core';
import { useSyncExternalStore } from 'react';

/** The "large breakpoint": from here a list is a table, below it brief rows. */
export const TABLE_FROM = 1024;

/** Whether the window has at least this width; 1320 is where every column of a table has room. */
export function useWide(px = 1320): boolean {
  const { subscribe, isWide } = widthFrom(px);
  return useSyncExternalStore(subscribe, isWide);
}

interface Width {
  subscribe: (changed: () => void) => () => void;
  isWide: () => boolean;
}

const widths = new Map<number, Width>();

/** The browser is asked once for each width: asking takes a slow computer a millisecond or two, and a list is drawn often. */
function widthFrom(px: number): Width {
  const width = widths.get(px) ?? watchWidth(px);
  widths.set(px, width);
  return width;
}

function watchWidth(px: number): Width {
  const query = matchMedia(`(min-width: ${em(px)})`);
  return {
    subscribe: (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    isWide: () => query.matches,
  };
}
