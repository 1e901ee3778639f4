import type { QueryClient } from '@tanstack/react-query';
import type { LiveNews } from './live.ts';
import { paced } from './paced.ts';
import { refetchQuietly } from './quiet-refetch.ts';

/** Asks again for just what the news say has changed. */
export function makeRefresher(client: QueryClient) {
  const quick = paced(1_000, refetch);
  const slow = paced(10_000, refetch);
  /** A page nobody looks at waits with it until somebody does. */
  let later = new Set<string>();
  document.addEventListener('visibilitychange', catchUp);

  return {
    take: (news: LiveNews) => refresh(changedBy(news)),
    stop: () => {
      document.removeEventListener('visibilitychange', catchUp);
      quick.stop();
      slow.stop();
    },
  };

  function refresh(names: Iterable<string>): void {
    const now = new Set<string>();
    for (const name of names) (document.hidden && !inTitle.has(name) ? later : now).add(name);
    quick.add([...now].filter((name) => !heavy.has(name)));
    slow.add([...now].filter((name) => heavy.has(name)));
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

/** Names (first parts of query keys) whose answers the news may have changed. */
export function changedBy({ events, reset, fresh }: LiveNews): Set<string> {
  if (reset || fresh) return new Set(Object.values(affected).flat());
  return new Set(events.flatMap(({ event }) => [...(affected[kindOf(event)] ?? []), ...(affected[event] ?? [])]));
}

function kindOf(event: string): string {
  return event.slice(0, event.indexOf('.'));
}

const profiles = ['devices', 'bank-profiles', 'requisites'];

const affected: Record<string, string[]> = {
  deal: ['deals', 'settings', 'counters', 'statement', 'statistics'],
  // Its amount now stands on the card, the ЛК and the device.
  'deal.closed': profiles,
  // It holds money and gives it back, and its deal says that it is there.
  appeal: ['appeals', 'deals', 'counters', 'settings', 'statement', 'statistics'],
  payout: ['payouts', 'payout-moderation', 'counters', 'settings', 'statement', 'statistics'],
  deposit: ['wallet', 'settings', 'statement'],
  balance: ['settings', 'statement'],
  device: profiles,
  'bank-profile': profiles,
  requisite: profiles,
  user: ['settings'],
  rate: ['settings'],
};

/** Seen even when the page is not: they stand in the title of the tab. */
const inTitle = new Set(['counters']);
/** A month of figures does not change by a deal a second. */
const heavy = new Set(['statistics']);

/**
 * The news of one's own change come before its answer. A dialog that is still waiting for that answer must not have its
 * content changed under it, so a change in progress comes first, within reason.
 */
async function changesMade(client: QueryClient): Promise<void> {
  const until = Date.now() + 2_000;
  while (client.isMutating() > 0 && Date.now() < until) await new Promise((done) => setTimeout(done, 50));
}
