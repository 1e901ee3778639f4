import { type CaseRow, casesApi } from '@app/contract/cases/cases';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import './cases-page.tsx';

const inAnHour = () => new Date(Date.now() + 3_600_000);

const makeCase = (more: Partial<CaseRow> = {}): CaseRow => ({
  kind: 'payout',
  id: 17,
  state: 'review',
  number: 'out-17',
  deal_id: null,
  trader: { id: 5, name: 'trader5' },
  platform: { id: 1, name: 'Площадка' },
  bank: '100000000004',
  method: 'sbp',
  tail: '4567',
  amount: 12_345_50n,
  since: new Date(),
  due: inAnHour(),
  flags: [],
  lease: null,
  standing: 'may',
  waits: null,
  waits_for: null,
  ...more,
});

const olga = { holder: { id: 9, login: 'olga' }, until: inAnHour(), mine: false };

function fakeCases(rows: CaseRow[]) {
  return fakeRoute(casesApi.list, () => ({
    rows,
    total: rows.length,
    counts: {
      all: rows.length,
      appeal: 1,
      payout: 2,
      mine: 0,
      free: 1,
      overdue: 1,
      left: { over: 1, hour: 0, six: 0, more: 0 },
    },
    platforms: [{ id: 1, name: 'Площадка' }],
    serverTime: new Date(),
  }));
}

const rows = [
  makeCase({ kind: 'appeal', id: 17, deal_id: 3, number: 'pay-3', flags: ['overdue', 'short'] }),
  makeCase({ lease: olga }),
  makeCase({ id: 18, state: 'overdue', standing: 'judged' }),
];

test('staff see both kinds: what they are worth, why they hurry, who has them, and which are not for them', async () => {
  fakeCases(rows);
  openPage('/console/cases', { user: { group: 1, roles: ['support'] } });
  await screen.findByRole('link', { name: 'Апелляция 17' });
  const table = screen.getByRole('table', { name: 'Дела' });
  const [, appeal, taken, judged] = within(table).getAllByRole('row');
  if (!appeal || !taken || !judged) throw new Error('Rows are missing');
  within(appeal).getByRole('link', { name: 'Апелляция 17' });
  within(appeal).getByText(/срок вышел, удержано не\sвсё/);
  within(appeal).getByText('свободно');
  within(taken).getByRole('link', { name: 'Выплата 17' });
  within(taken).getByText('olga');
  within(judged).getByText(/вы\sуже решали/);
  within(judged).getByText('Просрочена');
  screen.getByText('срок вышел: 1');
});

test('filters are in the address, and the list is asked for with them', async () => {
  const asked = fakeCases(rows);
  const { user } = openPage('/console/cases?kind=appeal&amount_from=100', { user: { group: 1, roles: ['owner'] } });
  await screen.findByRole('table', { name: 'Дела' });
  expect(asked.calls[0]).toMatchObject({ kind: 'appeal', amount_from: 100_00n, page: 1, count: 50 });
  await user.click(screen.getByRole('combobox', { name: 'Чьи' }));
  await user.click(await screen.findByRole('option', { name: /Свободные/ }));
  await waitFor(() => expect(asked.calls.at(-1)).toMatchObject({ kind: 'appeal', whose: 'free' }));
  expect(window.location.search).toContain('whose=free');
});

test('a moderator sees neither platforms nor the choice of the kind', async () => {
  fakeCases([makeCase({ platform: null, number: null })]);
  openPage('/console/cases', { user: { group: 2 } });
  const table = await screen.findByRole('table', { name: 'Дела' });
  expect(within(table).queryByRole('columnheader', { name: /Платформа/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Вид' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Платформа' })).toBeNull();
  within(screen.getByRole('navigation', { name: 'Меню' })).getByRole('link', { name: 'Дела' });
});

test('J and K walk from case to case, in either layout', async () => {
  fakeCases(rows);
  openPage('/console/cases', { user: { group: 1, roles: ['support'] } });
  await screen.findByRole('link', { name: 'Апелляция 17' });
  const press = (key: string, code: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code });
  press('о', 'KeyJ');
  expect(screen.getByRole('link', { name: 'Апелляция 17' })).toHaveFocus();
  press('j', 'KeyJ');
  expect(screen.getByRole('link', { name: 'Выплата 17' })).toHaveFocus();
  press('k', 'KeyK');
  expect(screen.getByRole('link', { name: 'Апелляция 17' })).toHaveFocus();
});

test('whoever has no right to cases is sent to their own first screen', async () => {
  openPage('/console/cases', { user: { group: 0 } });
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/deals'));
});
