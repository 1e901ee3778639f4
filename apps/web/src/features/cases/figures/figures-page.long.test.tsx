import { type CaseFigures, caseFiguresApi } from '@app/contract/cases/case-figures';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
// Loaded before the clock of the first test starts.
import './figures-page.tsx';

const counted = { decisions: 12, appeals: 4, payouts: 8, overturned: 1, median_seconds: 1500, most_seconds: 7200 };
const figures: CaseFigures = {
  from: '2026-11-17',
  to: '2026-11-18',
  total: counted,
  days: [
    { day: '2026-11-17', appeals: 4, payouts: 3, overturned: 1, median_seconds: 14_400 },
    { day: '2026-11-18', appeals: 0, payouts: 5, overturned: 0, median_seconds: null },
  ],
  reasons: [
    { kind: 'payout', outcome: 'not_proven', code: 'other_payee', count: 3 },
    { kind: 'payout', outcome: 'not_proven', code: 'forged', count: 1 },
    { kind: 'appeal', outcome: 'accepted', code: null, count: 2 },
  ],
  judges: [
    { judge: { id: 17, name: 'olga' }, ...counted },
    { judge: null, ...counted, decisions: 1, median_seconds: null, most_seconds: null },
  ],
  traders: [{ trader: { id: 5, name: 'ivan' }, against: 3, ...counted }],
  serverTime: new Date(),
};

const open = (group: 1 | 2, address = '/console/cases/figures') => {
  const read = fakeRoute(caseFiguresApi.read, () => figures);
  return { read, ...openScreen(address, { user: { group, roles: group === 1 ? ['owner'] : [] } }) };
};

test('how much, how fast, by whom, about whom and why; a name narrows everything to that person', async () => {
  const { read, user } = open(1);
  const reasons = within(await screen.findByRole('region', { name: /^Решения и.причины$/ }));
  await reasons.findByText('В чеке другой получатель');
  reasons.getByText(/Причина не.выбрана/);
  expect(screen.getByText('Решают за').parentElement?.textContent).toMatch(/25\sмин.*до\s2\sч/);
  expect(screen.getByText('Отменено потом').parentElement?.textContent).toContain('8,3%');
  // Each reason is a share of its decision, each person's numbers are of their own.
  reasons.getByText('75%');
  expect(reasons.getAllByText('100%')).toHaveLength(1);
  const judges = within(screen.getByRole('region', { name: 'Кто решает' }));
  judges.getByText('командой');
  judges.getByText('8,3%');
  within(screen.getByRole('region', { name: 'Трейдеры' })).getByText('25%');
  await user.click(judges.getByRole('link', { name: 'olga' }));
  await user.click(within(screen.getByRole('region', { name: 'Трейдеры' })).getByRole('link', { name: 'ivan' }));
  expect(read.calls.at(-1)).toMatchObject({ judge: 17, trader: 'ivan' });
  expect(screen.getByRole('link', { name: 'Журнал: olga' }).getAttribute('href')).toMatch(
    /^\/console\/journal\?who=.*17.*from=.*to=/,
  );
  await user.click(screen.getByRole('button', { name: /Снять: Кто решил: olga/ }));
  expect(read.calls.at(-1)).not.toHaveProperty('judge', 17);
});

test('days: how many, how long they took, how many were changed later; one of them is opened by its bar', async () => {
  const { read, user } = open(1);
  const counts = await screen.findByRole('slider', { name: /^Решения по.дням$/ });
  const told = () => counts.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ');
  expect(told()).toBe('18.11.2026: Выплаты 5, Апелляции 0, Обычно решают за —, Отменено потом 0 · 0%');
  for (const name of [/^Обычное время решения/, /^Доля отменённых/]) screen.getByRole('slider', { name });
  // The axis is in hours, and in percent.
  screen.getByText(/^4\sч$/);
  screen.getByText('15%');
  counts.focus();
  await user.keyboard('{Home}');
  expect(told()).toBe('17.11.2026: Выплаты 3, Апелляции 4, Обычно решают за 4 ч, Отменено потом 1 · 14,3%');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(told()).toBe('17.11.2026 — 18.11.2026: Выплаты 8, Апелляции 4, Отменено потом 1 · 8,3%');
  await user.keyboard('{Home}{Enter}');
  expect(read.calls.at(-1)).toMatchObject({ from: '2026-11-17', to: '2026-11-17' });
});

test('where nothing was changed later there is no plot of that', async () => {
  const days = figures.days.map((day) => ({ ...day, overturned: 0, median_seconds: null }));
  fakeRoute(caseFiguresApi.read, () => ({ ...figures, days }));
  openScreen('/console/cases/figures', { user: { group: 1, roles: ['owner'] } });
  await screen.findByRole('slider', { name: /^Решения по.дням$/ });
  expect(screen.getAllByRole('slider')).toHaveLength(1);
});

test('a moderator chooses neither kind nor judge', async () => {
  open(2);
  await screen.findByRole('region', { name: 'Кто решает' });
  expect(screen.queryByRole('textbox', { name: 'Вид' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Журнал/ })).toBeNull();
});
