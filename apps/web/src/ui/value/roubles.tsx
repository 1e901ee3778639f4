import type { ReactNode } from 'react';
import { formatRoubles } from '#lib/text/format.ts';

/** Any amount on the screen: it never wraps and is never cut; a browser test finds it by its mark. */
export function Money({ children }: { children: ReactNode }) {
  return (
    <span className="l-nowrap" data-money>
      {children}
    </span>
  );
}

/** A dash for an unknown amount. */
export function Roubles({ value }: { value: bigint | null | undefined }) {
  return <Money>{value === null || value === undefined ? '—' : formatRoubles(value)}</Money>;
}
