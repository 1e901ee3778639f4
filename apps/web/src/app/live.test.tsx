import type { Deal } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { dealsApi } from '@app/contract/deals/deals-api';
import { eventsApi } from '@app/contract/journal/events';
import { settingsApi } from '@app/contract/settings';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getToken } from '#lib/api/session.ts';
import { getConnection } from '#live/connection.ts';
import { makeDeal } from '#testing/deals.ts';
import { fakePlace, fakeRaw, fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { makeSettings, openPage } from '#testing/open-page.tsx';

afterEach(() => void vi.useRealTimers());

test('a new deal appears by itself and is announced; marks, an open dialog and a typed code stay', async () => {
  const deals = [numberedDeal(1), numberedDeal(2)];
  const list = fakeRoute(dealsApi.list, () => page(deals));
  fakeRoute(dealsApi.view, ({ deal_ids }) => page(deals.filter(({ id }) => deal_ids.includes(id))));
  const stream = fakeStream();
  const { user } = openPage('/dashboard/deals');
  await user.click(await screen.findByRole('checkbox', { name: /1\s001/ }));
  await user.click(screen.getAllByRole('button', { name: 'Принять' })[1] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Закрыть сделку' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Код OTP' }), '123');

  deals.unshift(numberedDeal(3));
  const asked = list.calls.length;
  await stream.tell('deal.created');
  await screen.findByText(/1\s003\s₽/);
  expect(list.calls.length).toBe(asked + 1);
  await screen.findByText('Новая строка: 1');
  expect(codeTyped()).toBe('123');

  // It was closed elsewhere meanwhile: the row shows it, and the dialog says so.
  deals[2] = { ...numberedDeal(2), status: DealStatus.closed };
  await stream.tell('deal.closed');
  await dialog.findByText(/Сделка уже закрыта/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await within(screen.getByRole('row', { name: /1\s002\s₽/ })).findByText('Завершено');
  const mark = await screen.findByRole<HTMLInputElement>('checkbox', { name: /1\s001/ });
  expect(mark.checked).toBe(true);
});

test('on opening each list is asked for once, and again only for what has happened since', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const list = fakeRoute(dealsApi.list, () => page([numberedDeal(1)]));
  const settings = fakeRoute(settingsApi.read, () => makeSettings());
  const stream = fakeStream();
  fakePlace(0);
  openPage('/dashboard/deals', { token: 'opened-once' });
  await screen.findByText(/1\s001\s₽/);
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  expect(stream.places()).toEqual(['0.0']);
  await stream.say({});
  // Longer than updates are held back.
  await pass(1_500);
  expect([list.calls.length, settings.calls.length]).toEqual([1, 1]);

  await stream.tell('balance.adjusted');
  await waitFor(() => expect(settings.calls.length).toBe(2));
  expect(list.calls.length).toBe(1);
});

test('a list that was on its way when the stream began is asked for again if it was read before that', async () => {
  let answer = () => {};
  const list = fakeRoute(dealsApi.list, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return page([]);
  });
  const stream = fakeStream();
  fakePlace(5);
  openPage('/dashboard/deals', { token: 'opened-slowly' });
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  await waitFor(() => expect(list.calls.length).toBe(1));
  await stream.say({});
  fakePlace(4);
  act(() => answer());
  await waitFor(() => expect(list.calls.length).toBe(2));
});

test('the balance follows, and what nobody looks at is not asked for', async () => {
  const list = fakeRoute(dealsApi.list, () => page([]));
  const stream = fakeStream();
  openPage('/dashboard/settings');
  await screen.findByRole('navigation', { name: 'Меню' });
  fakeRoute(settingsApi.read, () => makeSettings({ user: { ...makeSettings().user, financial_balance: 77_700n } }));
  await stream.tell('balance.adjusted');
  await screen.findAllByText(/^777\s₽$/);
  expect(list.calls).toEqual([]);
});

test('a session that has ended is noticed by the stream as well', async () => {
  fakeRaw(eventsApi.stream, () => Response.json({ error: 'Нужно войти', code: 'unauthorized' }, { status: 401 }));
  openPage('/dashboard/deals');
  await screen.findByRole('button', { name: 'Войти' });
  expect(getToken()).toBeNull();
  expect(await screen.findAllByText('Сессия завершена. Войдите снова')).toHaveLength(1);
});

test('signing out closes the stream', async () => {
  const stream = fakeStream();
  openPage('/dashboard/deals');
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  localStorage.removeItem('token');
  act(() => void fireEvent(window, new StorageEvent('storage', { key: 'token' })));
  await screen.findByRole('button', { name: 'Войти' });
  await waitFor(() => expect(stream.isOpen()).toBe(false));
});

test('a server that has been silent for some seconds is told of, and its return as well', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer = () => new Response('', { status: 502 });
  fakeRaw(eventsApi.stream, () => answer());
  openPage('/dashboard/deals');
  await screen.findByRole('navigation', { name: 'Меню' });
  expect(getConnection()).toBe('online');
  await pass(5_000);
  expect(getConnection()).toBe('no-server');
  const text = 'id: 1\ndata: {"events":[],"serverTime":"2026-11-15T12:00:00.000Z"}\n\n';
  answer = () => new Response(text);
  await pass(20_000);
  await waitFor(() => expect(getConnection()).toBe('online'));
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const codeTyped = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
    .join('');

const page = (traderDeals: Deal[]) => ({
  traderDeals: [...traderDeals],
  countTraderDeals: traderDeals.length,
  serverTime: new Date(),
});

/** 1 001 ₽, 1 002 ₽ … */
const numberedDeal = (id: number) => makeDeal({ id, id_alias: `ЛК${id}`, real_amount: 100_000n + BigInt(id) * 100n });
