import { type CaseFigures, caseFiguresApi } from '@app/contract/cases/case-figures';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const counted = { decisions: 12, appeals: 4, payouts: 8, overturned: 1, median_seconds: 1500, most_seconds: 7200 };
const figures: CaseFigures = {
  from: '2026-11-17',
  to: '2026-11-18',
  total: counted,
  days: [
    { day: '2026-11-17', appeals: 4, payouts: 3 },
    { day: '2026-11-18', appeals: 0, payouts: 5 },
  ],
  reasons: [
    { kind: 'payout', outcome: 'not_proven', code: 'other_payee', count: 3 },
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
  return { read, ...openPage(address, { user: { group, roles: group === 1 ? ['owner'] : [] } }) };
};

test('how much, how fast, by whom, about whom and why; a name narrows everything to that person', async () => {
  const { read, user } = open(1);
  const reasons = within(await screen.findByRole('region', { name: /^Решения и.причины$/ }));
  await reasons.findByText('В чеке другой получатель');
  reasons.getByText(/Причина не.выбрана/);
  expect(screen.getByText('Решают за').parentElement?.textContent).toMatch(/25\sмин.*до\s2\sч/);
  expect(screen.getByText('Отменено потом').parentElement?.textContent).toContain('8,3%');
  screen.getByRole('slider', { name: /Решения по.дням/ });
  const judges = within(screen.getByRole('region', { name: 'Кто решает' }));
  judges.getByText('командой');
  await user.click(judges.getByRole('link', { name: 'olga' }));
  await user.click(within(screen.getByRole('region', { name: 'Трейдеры' })).getByRole('link', { name: 'ivan' }));
  expect(read.calls.at(-1)).toMatchObject({ judge: 17, trader: 'ivan' });
  await user.click(screen.getByRole('button', { name: /Снять: Кто решил: olga/ }));
  expect(read.calls.at(-1)).not.toHaveProperty('judge', 17);
});

test('a moderator chooses neither kind nor judge', async () => {
  open(2);
  await screen.findByRole('region', { name: 'Кто решает' });
  expect(screen.queryByRole('textbox', { name: 'Вид' })).toBeNull();
});
