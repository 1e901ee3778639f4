import type { LiveEvent } from '@app/contract/journal/events';
import { QueryClient, type QueryMeta, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveNews } from './live.ts';
import { changedBy, makeRefresher } from './live-refresh.ts';
import { isQuiet } from './quiet-refetch.ts';

const news = (...events: string[]): LiveNews => ({
  id: '1',
  fresh: false,
  events: events.map((event): LiveEvent => ({ event, ref: 1, at: new Date() })),
});

describe('what is asked for again', () => {
  test.each([
    ['deal.created', 'counters deals holds settings shift statement statistics'],
    ['deal.closed', 'bank-profiles counters deals devices holds requisites settings shift statement statistics'],
    ['appeal.created', 'appeals cases counters deals holds inbox settings shift statement statistics'],
    ['payout.taken', 'cases counters payout-moderation payouts settings shift statement statistics'],
    ['deposit.received', 'counters inbox settings statement wallet'],
    ['case.taken', 'cases'],
    ['appeal.question', 'appeals cases counters inbox payout-moderation payouts shift talk'],
    ['appeal.note_added', 'talk'],
    ['claim.created', 'wallet'],
    ['claim.closed', 'counters inbox wallet'],
    ['balance.adjusted', 'counters inbox settings statement'],
    ['device.paired', 'bank-profiles devices requisites'],
    ['device.silent', 'bank-profiles counters devices inbox requisites'],
    ['device.back', 'bank-profiles counters devices requisites'],
    ['bank-profile.changed', 'bank-profiles devices requisites'],
    ['day-goal.set', 'shift statistics'],
    ['requisite.created', 'bank-profiles devices requisites'],
    ['user.group_changed', 'counters inbox settings'],
    [
      'user.state_changed',
      'bank-profiles cases counters devices inbox payout-moderation payouts requisites settings shift',
    ],
    ['device.unpaired', 'bank-profiles counters devices requisites'],
    ['user.signed_in', 'counters inbox'],
    ['staff.roles_changed', 'settings staff'],
    ['staff.cases_overdue', 'cases counters inbox'],
    ['rate.usdt_set', 'settings'],
    ['rule.set', 'payout-moderation payouts settings'],
    ['something.unheard_of', ''],
  ])('after %s: %s', (event, names) => {
    expect([...changedBy(news(event))].sort().join(' ')).toBe(names);
  });

  test('after a gap in what was told: every list, but not what asking would change', () => {
    const all = changedBy({ ...news(), reset: true });
    expect(all).toEqual(changedBy({ ...news(), fresh: true }));
    expect(all.size).toBeGreaterThan(10);
    for (const name of ['pairing-token', 'two-factor', 'notices']) expect(all.has(name)).toBe(false);
  });
});

describe('how often', () => {
  let client: QueryClient;
  let refresher: ReturnType<typeof makeRefresher>;
  beforeEach(() => {
    vi.useFakeTimers();
    client = new QueryClient();
    refresher = makeRefresher(client);
  });
  afterEach(() => {
    refresher.stop();
    client.clear();
    setHidden(false);
    vi.useRealTimers();
  });
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  /** A list on screen; counts how often it was asked for. */
  function show(name: string, takes = 0, meta?: QueryMeta) {
    const read = vi.fn(() => new Promise((done) => setTimeout(() => done(Date.now()), takes)));
    const observer = new QueryObserver(client, { queryKey: [name, { page: 1 }], queryFn: read, ...(meta && { meta }) });
    observer.subscribe(() => {});
    return read;
  }

  test('requests begin one in each task, so that a slow computer goes on answering', async () => {
    const lists = ['deals', 'counters', 'settings', 'shift'].map((name) => show(name));
    await wait(10);
    let begun = 0;
    let together = 0;
    for (const read of lists)
      read.mockImplementation(async () => {
        together = Math.max(together, ++begun);
        setTimeout(() => begun--);
      });
    refresher.take(news('deal.created'));
    await wait(10);
    for (const read of lists) expect(read).toHaveBeenCalledTimes(2);
    expect(together).toBe(1);
  });

  test('at once for the first, and together for what follows within a second', async () => {
    const [deals, appeals] = [show('deals'), show('appeals')];
    await wait(10);
    for (const read of [deals, appeals]) read.mockClear();
    refresher.take(news('deal.created'));
    await wait(10);
    expect(deals).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 20; n++) {
      refresher.take(news('deal.created'));
      await wait(40);
    }
    expect(deals).toHaveBeenCalledTimes(1);
    await wait(1_000);
    expect(deals).toHaveBeenCalledTimes(2);
    await wait(10_000);
    expect(deals).toHaveBeenCalledTimes(2);
    expect(appeals).not.toHaveBeenCalled();
  });

  test('a slow answer is waited for, not asked for over and over', async () => {
    const deals = show('deals', 3_000);
    await wait(3_100);
    deals.mockClear();
    for (let second = 0; second < 6; second++) {
      refresher.take(news('deal.created'));
      await wait(1_000);
    }
    expect(deals.mock.calls.length).toBeLessThanOrEqual(3);
    const query = client.getQueryCache().find({ queryKey: ['deals', { page: 1 }] });
    expect(Date.now() - (query?.state.dataUpdatedAt ?? 0)).toBeLessThan(3_500);
  });

  test('a first answer already on its way is asked for once more when it has come: it may be older than the news', async () => {
    const deals = show('deals', 500);
    await wait(100);
    refresher.take(news('deal.created'));
    await wait(300);
    expect(deals).toHaveBeenCalledTimes(1);
    await wait(1_000);
    expect(deals).toHaveBeenCalledTimes(2);
  });

  test('nobody sees the loading bar for it', async () => {
    show('deals', 200);
    await wait(300);
    const query = client.getQueryCache().find({ queryKey: ['deals', { page: 1 }] });
    if (!query) throw new Error('no such query');
    refresher.take(news('deal.created'));
    await wait(100);
    expect([query.state.fetchStatus, isQuiet(query)]).toEqual(['fetching', true]);
    await wait(200);
    expect([query.state.fetchStatus, isQuiet(query)]).toEqual(['idle', false]);
  });

  test('a hidden page asks only for the counters in its title, and for the rest when it is seen', async () => {
    const [deals, counters] = [show('deals'), show('counters', 0, { refreshed: 'even unseen' })];
    await wait(10);
    for (const read of [deals, counters]) read.mockClear();
    setHidden(true);
    refresher.take(news('deal.created'));
    await wait(5_000);
    expect(deals).not.toHaveBeenCalled();
    expect(counters).toHaveBeenCalledTimes(1);
    setHidden(false);
    await wait(10);
    expect(deals).toHaveBeenCalledTimes(1);
  });

  test('a change that is being made is waited for, so that its dialog keeps its content', async () => {
    const deals = show('deals');
    await wait(10);
    deals.mockClear();
    const mutation = client
      .getMutationCache()
      .build(client, { mutationFn: () => new Promise((done) => setTimeout(done, 700)) });
    void mutation.execute(undefined);
    await wait(10);
    refresher.take(news('deal.closed'));
    await wait(500);
    expect(deals).not.toHaveBeenCalled();
    await wait(300);
    expect(deals).toHaveBeenCalledTimes(1);
  });

  test('statistics, which are dear, are asked for every ten seconds at most', async () => {
    const statistics = show('statistics', 0, { refreshed: 'seldom' });
    await wait(10);
    statistics.mockClear();
    for (let second = 0; second < 25; second++) {
      refresher.take(news('deal.created'));
      await wait(1_000);
    }
    expect(statistics).toHaveBeenCalledTimes(3);
  });

  test('whatever of the console is on screen is asked for again after anything at all, every ten seconds at most', async () => {
    const [people, deals] = [show('console-people'), show('deals')];
    await wait(10);
    people.mockClear();
    deals.mockClear();
    refresher.take({ ...news(), fresh: false });
    await wait(10);
    expect(people).not.toHaveBeenCalled();
    for (let second = 0; second < 15; second++) {
      refresher.take(news('webhook.resent'));
      await wait(1_000);
    }
    expect(people).toHaveBeenCalledTimes(2);
    expect(deals).not.toHaveBeenCalled();
  });
});

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
