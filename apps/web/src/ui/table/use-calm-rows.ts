import { useDeferredValue, useState } from 'react';

/**
 * What a refresh brings is drawn in small pieces between the person's own doings; what the person has caused, at once: the focus goes on to
 * the next row, and must find it.
 */
export function useCalmRows<Rows>(rows: Rows, acted: boolean): Rows {
  const deferred = useDeferredValue(rows);
  const [own, setOwn] = useState(rows);
  if (acted && own !== rows) setOwn(rows);
  return own === rows ? rows : deferred;
}
