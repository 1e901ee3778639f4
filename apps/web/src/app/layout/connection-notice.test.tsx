import { dealsApi } from '@app/contract/deals/deals-api';
import { settingsApi } from '@app/contract/settings';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setConnection } from '#live/connection.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeSettings, openPage } from '#testing/open-page.tsx';

const offline = /Нет связи с\sинтернетом. Данные появятся, когда связь вернётся/;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  act(() => setConnection('online'));
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a lost network is told within the cabinet, and its return asks for what is on the screen', async () => {
  const list = fakeRoute(dealsApi.list, () => ({ traderDeals: [], countTraderDeals: 0, serverTime: new Date() }));
  openPage('/dashboard/deals');
  await screen.findByRole('heading', { name: 'Сделки' });
  await waitFor(() => expect(list.calls.length).toBeGreaterThan(0));
  const before = list.calls.length;

  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(offline).closest('[role=status]')?.getAttribute('aria-live')).toBe('polite');
  expect(list.calls).toHaveLength(before);

  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(offline)).toBeNull();
  await waitFor(() => expect(list.calls.length).toBe(before + 1));
});

test('the sign-in screen says it as well', async () => {
  openPage('/', { user: null });
  await screen.findByRole('button', { name: 'Войти' });
  act(() => void window.dispatchEvent(new Event('offline')));
  screen.getByText(offline);
});

test('a server that does not answer gets a sentence of its own', async () => {
  openPage('/', { user: null });
  await screen.findByRole('button', { name: 'Войти' });
  act(() => setConnection('no-server'));
  screen.getByText(/Нет связи с\sсервером. Данные обновятся, когда он ответит/);
});

test('a cabinet opened without a network says so at once and opens by itself when there is one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => setConnection('offline'));
  const answer = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  openPage('/dashboard/deals');
  await screen.findByText(offline);
  await pass(5_000);
  screen.getByRole('heading', { name: 'Кабинет ждёт связи' });
  expect(screen.queryByText('Что-то пошло не так')).toBeNull();

  answer.mockRestore();
  online.mockReturnValue(true);
  fakeRoute(settingsApi.read, () => makeSettings());
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'Сделки' });
  expect(screen.queryByText(offline)).toBeNull();
});

test('a network that is said to be back and still carries nothing: the cabinet opens as soon as it does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => setConnection('offline'));
  const answer = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  openPage('/dashboard/deals');
  await pass(5_000);
  screen.getByRole('heading', { name: 'Кабинет ждёт связи' });

  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(3_500);
  await screen.findByRole('heading', { name: 'Что-то пошло не так' });
  answer.mockRestore();
  fakeRoute(settingsApi.read, () => makeSettings());
  await pass(5_000);
  await screen.findByRole('heading', { name: 'Сделки' });
});
