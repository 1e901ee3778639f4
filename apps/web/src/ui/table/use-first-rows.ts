import { startTransition, useEffect, useMemo, useState } from 'react';

/** More than fit on a large screen. */
const first = 20;

/** The first picture of a long list has only the visible rows; the rest follows at once, in a render of low priority. */
export function useFirstRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [whole, setWhole] = useState(false);
  const there = rows !== undefined;
  useEffect(() => {
    if (there) startTransition(() => setWhole(true));
  }, [there]);
  return useMemo(() => (whole ? rows : rows?.slice(0, first)), [whole, rows]);
}
