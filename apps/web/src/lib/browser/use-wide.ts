import { em } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

/** Whether the window has at least this width; 1200 is where tables turn into cards. */
export function useWide(px = 1200): boolean {
  return useMediaQuery(`(min-width: ${em(px)})`, true, { getInitialValueInEffect: false }) ?? true;
}
