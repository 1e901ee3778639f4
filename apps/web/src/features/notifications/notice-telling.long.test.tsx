import type { LiveEvent } from '@app/contract/journal/events';
import { type Notices, noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { fakeNotifications, makePlayer } from '#testing/notifications.ts';
import { openPage } from '#testing/open-page.tsx';
import { claim } from './notice-claim.ts';
import { makeTeller } from './notice-teller.ts';
import { loadTelling } from './notices.tsx';
import { noticeText } from './notices-text.ts';

const loud: Notices = {
  volume: 40,
  kinds: {
    ...quietNotices.kinds,
    deal: { sound: true, popup: true },
    appeal: { sound: true, popup: false },
    review: { sound: true, popup: true },
  },
};
const event = (name: string, more: Partial<LiveEvent> = {}): LiveEvent => ({
  event: name,
  ref: Math.random(),
  at: new Date(),
  ...more,
});

describe('what is told', () => {
  const open = vi.fn();
  let player: ReturnType<typeof makePlayer>;
  let tell: ReturnType<typeof makeTeller>;
  beforeEach(() => {
    vi.useFakeTimers();
    player = makePlayer();
    tell = makeTeller();
    open.mockReset();
    look(false);
  });
  afterEach(() => {
    vi.useRealTimers();
    look(true);
  });
  const hear = async (events: LiveEvent[], { group = 5 as 0 | 2 | 5, notices = loud } = {}) => {
    const told = tell({ id: '1', fresh: false, events }, { group, notices, player, open });
    await vi.advanceTimersByTimeAsync(300);
    return told;
  };

  test('a new deal sounds and pops up, and its popup leads to the deals', async () => {
    const { shown } = fakeNotifications({ permission: 'granted' });
    await hear([event('deal.created', { amount: 150_000n })]);
    expect(player.played).toEqual([['deal', 40]]);
    expect(shown.map(({ text, tag }) => [text, tag])).toEqual([['Новая сделка · 1 500 ₽', 'notice-deal']]);
    shown[0]?.click();
    expect(open).toHaveBeenCalledWith('/dashboard/deals');
  });

  test('by choice: what is off is silent, and what is not a notice is never one', async () => {
    const { shown } = fakeNotifications({ permission: 'granted' });
    await hear([event('payout.created'), event('deal.closed'), event('appeal.created')]);
    expect(player.played).toEqual([['appeal', 40]]);
    expect(shown).toEqual([]);
    await hear([event('deal.created')], { notices: quietNotices });
    expect(player.played).toHaveLength(1);
  });

  test('a moderator hears of what is sent to review, and of nothing else', async () => {
    await hear([event('deal.created'), event('payout.created'), event('payout.sent_to_review')], { group: 2 });
    expect(player.played).toEqual([['review', 40]]);
  });

  test('what others decided is news; what the person did, or what is somebody else’s, is not', async () => {
    const { shown } = fakeNotifications({ permission: 'granted' });
    const notices = { ...loud, kinds: { ...loud.kinds, decision: { sound: true, popup: true } } };
    await hear([event('payout.rejected', { amount: 100n, quiet: true })], { notices });
    expect(player.played).toEqual([]);
    await hear([event('payout.sent_back', { amount: 100n }), event('appeal.rejected')], { notices });
    expect(player.played).toEqual([['decision', 40]]);
    expect(shown.map(({ text }) => text)).toEqual(['2 решения']);
  });

  test('several at once are one popup with their number and sum; the next adds to it until it is looked at', async () => {
    const { shown } = fakeNotifications({ permission: 'granted' });
    await hear([event('deal.created', { amount: 100n }), event('deal.created', { amount: 200n })]);
    await hear([event('deal.created', { amount: 300n })]);
    look(true);
    await hear([event('deal.created', { amount: 400n })]);
    look(false);
    await hear([event('deal.created', { amount: 500n })]);
    expect(shown.map(({ text }) => text)).toEqual([
      '2 новые сделки · 3 ₽',
      '3 новые сделки · 6 ₽',
      'Новая сделка · 5 ₽',
    ]);
  });

  test('nothing pops up over a page that is being looked at', async () => {
    const { shown } = fakeNotifications({ permission: 'granted' });
    look(true);
    await hear([event('deal.created')]);
    expect(shown).toEqual([]);
    expect(player.played).toHaveLength(1);
  });

  test('old news told again after a sleep, and the same news twice, make no sound', async () => {
    await hear([event('deal.created', { at: new Date(Date.now() - 61_000) })]);
    expect(player.played).toEqual([]);
    const same = event('deal.created');
    await hear([same]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await hear([same])).toEqual([]);
    expect(player.played).toHaveLength(1);
  });

  test('a tab that cannot sound leaves the claim to one that can; of two that can, one does', async () => {
    Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const asleep = makePlayer('asleep');
    const events = [event('deal.created')];
    const tabs = [asleep, makePlayer(), makePlayer()];
    for (const one of tabs)
      makeTeller()({ id: '1', fresh: false, events }, { group: 5, notices: loud, player: one, open });
    await vi.advanceTimersByTimeAsync(300);
    expect(tabs.map(({ played }) => played.length)).toEqual([0, 1, 0]);
  });

  test('a hurry of deals is not a hurry of sounds', async () => {
    for (let n = 0; n < 10; n++) await hear([event('deal.created')]);
    expect(player.played.length).toBeLessThanOrEqual(2);
  });
});

test.each([
  [{ kind: 'deal', count: 1 }, 'Новая сделка'],
  [{ kind: 'deal', count: 5, amount: 500n }, '5 новых сделок · 5 ₽'],
  [{ kind: 'deposit', count: 1, amount: 815_000n }, 'Баланс пополнен · 8 150 ₽'],
  [{ kind: 'review', count: 21 }, '21 выплата на проверку'],
  [{ kind: 'appeal', count: 2 }, '2 новые апелляции'],
] as const)('%o reads «%s»', (summary, words) => {
  expect(noticeText(summary).replaceAll('\u00a0', ' ')).toBe(words);
});

test('without locks everybody acts for themselves', async () => {
  expect(await claim('x', undefined)).toBe(true);
});

describe('after an absence', () => {
  beforeAll(() => loadTelling().then(() => undefined));
  afterEach(() => look(true));

  test('a person is offered notifications once, if something came meanwhile', async () => {
    const { asked } = fakeNotifications({ permission: 'default' });
    const stream = fakeStream();
    const { user } = openPage('/dashboard/appeals/repeated', { user: { group: 2 } });
    await waitFor(() => expect(stream.isOpen()).toBe(true));
    await screen.findByRole('navigation', { name: 'Меню' });
    look(false);
    await stream.tell('payout.sent_to_review');
    await stream.tell('payout.sent_to_review');
    act(() => look(true));
    await screen.findByText(/Пока вас не\sбыло: 2\sвыплаты на\sпроверку/);
    await user.click(screen.getByRole('button', { name: 'Настроить уведомления' }));
    await screen.findByRole('dialog', { name: 'Настройка уведомлений' });
    expect(asked).not.toHaveBeenCalled();
    expect(screen.queryByText(/Пока вас не\sбыло/)).toBeNull();

    look(false);
    await stream.tell('payout.sent_to_review');
    act(() => look(true));
    expect(screen.queryByText(/Пока вас не\sбыло/)).toBeNull();
  });

  test('a person who denied notifications is not asked again', async () => {
    fakeNotifications({ permission: 'denied' });
    fakeRoute(noticesApi.read, () => quietNotices);
    const stream = fakeStream();
    openPage('/dashboard/deals');
    await waitFor(() => expect(stream.isOpen()).toBe(true));
    await screen.findByRole('navigation', { name: 'Меню' });
    look(false);
    await stream.tell('deal.created');
    act(() => look(true));
    expect(screen.queryByText(/Пока вас не\sбыло/)).toBeNull();
  });
});

/** Whether the person is looking at the page. */
function look(inView: boolean) {
  Object.defineProperty(document, 'hidden', { value: !inView, configurable: true });
  Object.defineProperty(document, 'hasFocus', { value: () => inView, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

function makeLocks() {
  const held = new Set<string>();
  return {
    request: async (name: string, _options: object, callback: (lock: object | null) => unknown) => {
      if (held.has(name)) return callback(null);
      held.add(name);
      return callback({});
    },
  };
}
