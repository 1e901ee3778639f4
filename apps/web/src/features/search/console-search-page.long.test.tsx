import { type ConsoleFound, consoleSearchApi } from '@app/contract/search/console-search';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRaw, fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
// Loaded before the clock of the first test runs.
import './console-search-page.tsx';

const viewer: Parameters<typeof openScreen>[1] = { user: { group: 1, roles: ['viewer'] } };

const found = (change: Partial<ConsoleFound> = {}): ConsoleFound => ({
  kind: 'deal',
  id: 17,
  name: 'A-17',
  whose: 'ivanov',
  amount: 150_000n,
  status: -2,
  at: new Date('2026-11-18T09:00:00Z'),
  ...change,
});

test('what is typed is asked for and stands in the address; each answer is a link with what it is', async () => {
  const person = found({ kind: 'person', id: 5, name: 'ivanov', whose: '', amount: null, status: null });
  const asked = fakeRoute(consoleSearchApi.find, () => ({ found: [found(), person], serverTime: new Date() }));
  const { user } = openScreen('/console/search', viewer);
  await screen.findByText(/Ищет сразу по\sвсему/);
  await user.fill(screen.getByRole('searchbox', { name: 'Что искать' }), 'A-17{Enter}');
  expect(await screen.findByRole('link', { name: 'Сделка 17' })).toHaveProperty('pathname', '/console/deals/17');
  expect(screen.getByRole('link', { name: 'Человек 5' })).toHaveProperty('pathname', '/console/people/5');
  screen.getByText('Отменена');
  screen.getByText('Найдено: 2');
  expect(asked.calls.at(-1)).toEqual({ text: 'A-17' });
  await waitFor(() => expect(window.location.search).toBe('?text=A-17'));
});

test('an address with a text shows its answer; nothing found says so; a failure can be tried again', async () => {
  fakeRoute(consoleSearchApi.find, () => ({ found: [], serverTime: new Date() }));
  openScreen('/console/search?text=zzz', viewer);
  await screen.findByText(/Ничего не\sнашлось/);
});

test('a failure says why, and can be tried again', async () => {
  const refusal = { error: 'За час можно показать не больше 20 номеров. Попробуйте позже', code: 'shown_too_many' };
  fakeRaw(consoleSearchApi.find, () => Response.json(refusal, { status: 429 }));
  const { user } = openScreen('/console/search?text=17', viewer);
  const again = await screen.findByRole('button', { name: 'Повторить' });
  screen.getByText(refusal.error);
  fakeRoute(consoleSearchApi.find, () => ({ found: [found()], serverTime: new Date() }));
  await user.click(again);
  await screen.findByRole('link', { name: 'Сделка 17' });
});

test('Ctrl+K of staff finds everybody’s things and leads to their pages', async () => {
  fakeRoute(consoleSearchApi.find, () => ({ found: [found()], serverTime: new Date() }));
  const { user } = openPage('/console/search', viewer);
  await screen.findByRole('heading', { name: 'Поиск' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), '17');
  await screen.findByRole('option', { name: /Сделка №\s17/ });
});
