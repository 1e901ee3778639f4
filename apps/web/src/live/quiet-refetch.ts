import type { Query, QueryClient } from '@tanstack/react-query';

/** Queries that are refreshed without the person asking for it: no progress is shown for them. */
const quiet = new WeakSet<Query>();

export function isQuiet(query: Query): boolean {
  return quiet.has(query);
}

/** Refreshes what is on screen under this name; the rest is loaded when it is shown. Resolves when all is fresh. */
export async function refetchQuietly(client: QueryClient, names: ReadonlySet<string>): Promise<void> {
  const isNamed = (query: Query) => names.has(String(query.queryKey[0]));
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: isNamed });
  // A first answer that is still on its way may have been read before the change and is therefore asked for again.
  const first = shown.filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  const again = shown.filter((query) => !first.includes(query));

  for (const query of again) quiet.add(query);
  await client.invalidateQueries({ predicate: isNamed, refetchType: 'none' });
  await Promise.all(await inTurn(shown, (query) => refetch(client, query)));
  for (const query of again) quiet.delete(query);
  if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) });
}

const refetch = (client: QueryClient, query: Query) =>
  client.refetchQueries({ type: 'active', predicate: (one) => one === query });

/** Begins one in each task. To begin a request takes a slow computer some 12 ms; five together would be felt. */
async function inTurn<T, Begun>(items: T[], begin: (item: T) => Promise<Begun>): Promise<Promise<Begun>[]> {
  const begun: Promise<Begun>[] = [];
  for (const item of items) {
    if (begun.length > 0) await new Promise((done) => setTimeout(done));
    begun.push(begin(item));
  }
  return begun;
}
