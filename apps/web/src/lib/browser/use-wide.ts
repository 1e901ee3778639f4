import { em } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

/** The "large breakpoint": from here a list is a table, below it brief rows. */
export const TABLE_FROM = 1024;

/** Whether the window has at least this width; 1320 is where every column of a table has room. */
export function useWide(px = 1320): boolean {
  return useMediaQuery(`(min-width: ${em(px)})`, true, { getInitialValueInEffect: false }) ?? true;
}
