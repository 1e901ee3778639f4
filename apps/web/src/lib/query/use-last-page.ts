import { useEffect, useEffectEvent } from 'react';

/** If the page does not exist (its last row is gone, or the address is wrong), goes to the last one that does. */
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
