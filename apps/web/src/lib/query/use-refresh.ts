import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** The name of queries, `console-*` for all names that begin so, or the key of some of a name. */
export type StaleQueries = string | QueryKey;

/** What is on the screen is asked for again, the rest when it is shown next. Resolves when the screen is fresh. */
export function useRefresh(stale: readonly StaleQueries[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(stale.map((one) => client.invalidateQueries(filterOf(one))));
}

function filterOf(one: StaleQueries) {
  if (typeof one !== 'string') return { queryKey: one };
  if (!one.endsWith('*')) return { queryKey: [one] };
  const beginning = one.slice(0, -1);
  return { predicate: ({ queryKey }: { queryKey: QueryKey }) => String(queryKey[0]).startsWith(beginning) };
}
