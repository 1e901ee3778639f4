import type { Query, QueryClient } from '@tanstack/react-query';

/** Queries being asked again by nobody's wish: the person need not see that. */
const quiet = new WeakSet<Query>();

export function isQuiet(query: Query): boolean {
  return quiet.has(query);
}

/** Asks again for what is on screen and is named so; the rest is asked for when it is shown. Over when all is fresh. */
export async function refetchQuietly(client: QueryClient, names: ReadonlySet<string>): Promise<void> {
  const isNamed = (query: Query) => names.has(String(query.queryKey[0]));
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: isNamed });
  // A first answer that is still on its way may have been read before the change, and cannot be recalled.
  const first = shown.filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  const again = shown.filter((query) => !first.includes(query));

  for (const query of again) quiet.add(query);
  await client.invalidateQueries({ predicate: isNamed });
  for (const query of again) quiet.delete(query);
  if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) });
}
