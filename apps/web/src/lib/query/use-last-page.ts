import { useEffect, useEffectEvent } from 'react';

/** The last row of the last page is gone, or the address names a page that is not there: goes to the last one that is. */
export function useLastPage(
  list: { page: number; count: number },
  total: number | undefined,
  go: (page: number) => void,
) {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / list.count));
  const beyond = last !== undefined && list.page > last ? last : undefined;
  const onBeyond = useEffectEvent(go);
  useEffect(() => {
    if (beyond !== undefined) onBeyond(beyond);
  }, [beyond]);
}
