import { type Counters, countersApi } from '@app/contract/counters';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { makeCounters, openPage } from '#testing/open-page.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
import { urgencyOf } from './counter-urgency.ts';

const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
const some: Partial<Counters> = {
  deals: { count: 3, deadline: null },
  appeals: { count: 1, deadline: hours(2) },
  payouts: { count: 2, deadline: hours(0.4) },
};

async function openMenu() {
  const menu = within(await screen.findByRole('navigation', { name: 'Меню' }));
  await menu.findAllByRole('link', { name: /ждут|ждёт/ });
  return menu;
}
const plain = (element: Element | null) => element?.getAttribute('aria-label')?.replaceAll('\u00a0', ' ');

test('entries of the menu say how much waits, in numbers and in words', async () => {
  fakeRoute(countersApi.read, () => makeCounters(some));
  openPage('/dashboard/deals', { user: { group: 5 } });
  const menu = await openMenu();
  expect(menu.getByRole('link', { name: 'Сделки, 3 ждут' }).textContent).toBe('Сделки3');
  expect(plain(menu.getByRole('link', { name: /^Апелляции/ }))).toBe(
    'Апелляции, 1 без ответа, ближайший срок — меньше 5 часов',
  );
  expect(plain(menu.getByRole('link', { name: /^Выплаты/ }))).toBe('Выплаты, 2 в работе');
  menu.getByRole('link', { name: 'Устройства' });
});

test('for a moderator they are payouts that wait for a decision', async () => {
  fakeRoute(countersApi.read, () => makeCounters({ payouts: { count: 1, deadline: null } }));
  openPage('/dashboard', { user: { group: 2 } });
  const menu = await openMenu();
  menu.getByRole('link', { name: 'Выплаты, 1 ждёт решения' });
});

test('whoever judges sees at «Дела» how many conversations nobody has read', async () => {
  const waiting = { count: 1, deadline: null };
  const talks = { appeals: 0, payouts: 2 };
  fakeRoute(countersApi.read, () => makeCounters({ payouts: waiting, cases: waiting, talks }));
  openPage('/dashboard', { user: { group: 2 } });
  const link = (await openMenu()).getByRole('link', { name: /^Дела/ });
  expect(plain(link)).toBe('Дела, 1 ждёт решения, сообщения: 2');
  expect(link.textContent).toBe('Дела21');
});

test('the sum stands in the title of the tab, follows the server, and goes when nothing waits', async () => {
  let present = makeCounters(some);
  fakeRoute(countersApi.read, () => present);
  const stream = fakeStream();
  const { user } = openPage('/dashboard/deals', { user: { group: 5 } });
  await waitFor(() => expect(document.title).toBe('(6) Сделки — TRADERS'));

  await user.click(screen.getByRole('link', { name: /^Выплаты/ }));
  await waitFor(() => expect(document.title).toBe('(6) Выплаты — TRADERS'));

  present = makeCounters();
  await stream.tell('deal.closed');
  await waitFor(() => expect(document.title).toBe('Выплаты — TRADERS'));
});

test('nothing of it is left for whoever signs in next', async () => {
  fakeRoute(countersApi.read, () => makeCounters(some));
  openPage('/dashboard/deals');
  await waitFor(() => expect(document.title).toBe('(6) Сделки — TRADERS'));
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await screen.findByRole('button', { name: 'Войти' });
  await waitFor(() => expect(document.title).toBe('Вход — TRADERS'));
});

test('on a phone the sum is on the button that opens the menu', async () => {
  setViewportWidth(390);
  fakeRoute(countersApi.read, () => makeCounters(some));
  openPage('/dashboard/deals', { user: { group: 5 } });
  await screen.findByRole('button', { name: 'Открыть меню, ждут 6 дел' });
});

describe('when it becomes urgent', () => {
  const minutes = 60_000;
  test.each([
    ['appeals', 6 * 60, 'calm'],
    ['appeals', 4 * 60, 'soon'],
    ['appeals', 59, 'now'],
    ['appeals', -5, 'now'],
    ['payouts', 20, 'calm'],
    ['payouts', 4, 'soon'],
    ['payouts', 0.5, 'now'],
  ] as const)('%s with %d minutes left: %s', (name, left, urgency) => {
    expect(urgencyOf(name, { count: 1, deadline: new Date(1e12 + left * minutes) }, 1e12)).toBe(urgency);
  });

  test('a counter without a deadline is never urgent', () => {
    expect(urgencyOf('deals', { count: 9, deadline: null }, 1e12)).toBe('calm');
  });
});
