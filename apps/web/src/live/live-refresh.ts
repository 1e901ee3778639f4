import { type Facts, factsOf, journalEvents, staleAfter } from '@app/contract/journal/journal';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveNews } from './live.ts';
import { runPaced } from './paced.ts';
import { refetchQuietly } from './quiet-refetch.ts';

/**
 * How a feature wants its list to be refreshed: `seldom`, because it is heavy and the figures of a month hardly change with a single deal;
 * `even unseen`, because something of it is visible when the page is not, such as the number in the title of the tab.
 */
type RefreshManner = 'seldom' | 'even unseen';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { refreshed?: RefreshManner };
  }
}

/** Refreshes only what the events have changed. */
export function makeRefresher(client: QueryClient) {
  const quick = runPaced(1_000, refetch);
  const slow = runPaced(10_000, refetch);
  /** A hidden page waits until somebody looks at it. */
  let later = new Set<string>();
  document.addEventListener('visibilitychange', catchUp);

  return {
    take: (news: LiveNews) => {
      const happened = news.events.length > 0 || news.reset || news.fresh;
      refresh([...changedBy(news), ...(happened ? consoleShown() : [])]);
    },
    stop: () => {
      document.removeEventListener('visibilitychange', catchUp);
      quick.stop();
      slow.stop();
    },
  };

  function refresh(names: Iterable<string>): void {
    const now = new Set<string>();
    for (const name of names) (document.hidden && !is(name, 'even unseen') ? later : now).add(name);
    quick.add([...now].filter((name) => !isSeldom(name)));
    slow.add([...now].filter(isSeldom));
  }

  /** Staff are told of everything that happens to anybody: whatever they look at may have changed. */
  function consoleShown(): string[] {
    const shown = client.getQueryCache().findAll({ type: 'active' });
    return shown.map(({ queryKey }) => String(queryKey[0])).filter(isOfConsole);
  }

  function isSeldom(name: string): boolean {
    return isOfConsole(name) || is(name, 'seldom');
  }

  function is(name: string, manner: RefreshManner): boolean {
    return client
      .getQueryCache()
      .findAll({ queryKey: [name] })
      .some(({ meta }) => meta?.refreshed === manner);
  }

  function catchUp(): void {
    if (document.hidden) return;
    const missed = later;
    later = new Set();
    refresh(missed);
  }

  async function refetch(names: ReadonlySet<string>): Promise<void> {
    await changesMade(client);
    await refetchQuietly(client, names);
  }
}

const isOfConsole = (name: string) => name.startsWith('console-');

/** First parts of the query keys whose answers the events may have changed. */
export function changedBy({ events, reset, fresh }: LiveNews): Set<string> {
  if (reset || fresh) return new Set(Object.values<Facts>(journalEvents).flatMap(staleAfter));
  return new Set(events.flatMap(({ event }) => staleAfter(factsOf(event) ?? { stale: [] })));
}

/**
 * The event of one's own change comes before its answer. The content of a dialog that still waits for the answer must not change, so
 * refreshing waits for running changes, up to a limit.
 */
async function changesMade(client: QueryClient): Promise<void> {
  const until = Date.now() + 2_000;
  while (client.isMutating() > 0 && Date.now() < until) await new Promise((done) => setTimeout(done, 50));
}
