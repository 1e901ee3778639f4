import type { ReactNode } from 'react';

/** Tables of the console: 36 px a row for everybody, whatever density they have chosen. */
export function Dense({ children }: { children: ReactNode }) {
  return <div data-density="compact">{children}</div>;
}
