import type { CSSProperties } from 'react';

/** As many columns as there is room for, each at least that wide. */
export const tiles = (width: number, fill: 'auto-fit' | 'auto-fill' = 'auto-fit'): CSSProperties => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: `repeat(${fill}, minmax(min(100%, ${width}px), 1fr))`,
});
