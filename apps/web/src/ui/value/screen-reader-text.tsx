import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** For screen readers only. Like the library's VisuallyHidden without its component, which would be slow: rows have several of them. */
export function ScreenReaderText({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span className={VisuallyHidden.classes.root} role={role}>
      {children}
    </span>
  );
}
