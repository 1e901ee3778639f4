import { type CaseRow, casesApi, noCaseTalk } from '@app/contract/cases/cases';
import { viewsApi } from '@app/contract/views/views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
import './cases-page.tsx';
import '#ui/views/view-popover.tsx';
import '@mantine/notifications';

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
  talk: noCaseTalk,
  lease: null,
  standing: 'may',
  waits: null,
  waits_for: null,
  request_id: null,
  waits_refused: false,
  waits_nobody: false,
  ...more,
});

const olga = { holder: { id: 9, login: 'olga' }, until: inAnHour(), mine: false };

function fakeCases(rows: CaseRow[], talks = 0) {
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
      talks,
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
  openScreen('/console/cases', { user: { group: 1, roles: ['support'] } });
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

test('on a phone a row wraps its flags, and 00:00 is not said again in words', async () => {
  setViewportWidth(390);
  onTestFinished(() => setViewportWidth(1440));
  const over = new Date(Date.now() - 60_000);
  const flags: CaseRow['flags'] = ['overdue', 'seen_before', 'short'];
  fakeCases([makeCase({ due: over, flags }), makeCase({ id: 18, flags })]);
  openScreen('/console/cases', { user: { group: 1, roles: ['support'] } });
  await screen.findAllByRole('timer');
  const [late, early] = within(screen.getByRole('list', { name: 'Дела' })).getAllByRole('listitem');
  const row = within(late as HTMLElement);
  expect(row.getByRole('timer').textContent).toBe('00:00');
  const line = row.getByText(/^файл или операция уже были, удержано не\sвсё$/).parentElement;
  expect(line?.hasAttribute('data-wraps')).toBe(true);
  within(early as HTMLElement).getByText(/^срок вышел, файл или операция/);
});

test('messages stand on the row, and the number beside the title leads to all of them, also of cases that are not at the desk', async () => {
  const talk = (more: object) => ({ talk: { ...noCaseTalk, ...more } });
  const early = makeCase({ id: 19, state: 'trader', due: null, ...talk({ unread: 1 }) });
  const asked = fakeCases(
    [makeCase(talk({ unread: 2 })), makeCase({ id: 18, ...talk({ asked: 'platform' }) }), early],
    2,
  );
  const { user } = openScreen('/console/cases?kind=payout&hide=bank', { user: { group: 1, roles: ['support'] } });
  await screen.findByRole('link', { name: 'Выплата 17' });
  const [, unread, waits, elsewhere] = within(screen.getByRole('table', { name: 'Дела' })).getAllByRole('row');
  within(unread as HTMLElement).getByText('Новых: 2');
  within(waits as HTMLElement).getByText('Ждём платформу');
  const outside = within(elsewhere as HTMLElement);
  outside.getByText(/У\sтрейдера/);
  expect(outside.queryByRole('timer')).toBeNull();
  expect(outside.queryByText('свободно')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'сообщения: 2' }));
  await waitFor(() => expect(asked.calls.at(-1)).toEqual({ talk: 'unread', page: 1, count: 50 }));
  expect(window.location.search).toBe('?talk=unread&hide=bank');
  expect(screen.getByRole('combobox', { name: 'Переписка' })).toHaveProperty('value', 'Есть сообщения\u00a0· 2');
});

test('while a question stops the time it stands still in the list, too', async () => {
  const stopped_until = new Date(Date.now() + 10 * 60_000);
  fakeCases([makeCase({ due: inAnHour(), talk: { unread: 0, asked: 'trader', stopped_until } })]);
  openScreen('/console/cases', { user: { group: 1, roles: ['support'] } });
  await screen.findByRole('link', { name: 'Выплата 17' });
  expect(screen.getByRole('timer').textContent).toMatch(/^(50:00|49:59)$/);
});

test('filters are in the address, and the list is asked for with them', async () => {
  const asked = fakeCases(rows);
  const { user } = openScreen('/console/cases?kind=appeal&amount_from=100', { user: { group: 1, roles: ['owner'] } });
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

test.each([
  { who: 'staff', user: { group: 1, roles: ['support'] }, platform: 1 },
  { who: 'a moderator', user: { group: 2 }, platform: 0 },
] as const)('$who chooses columns, of those that they have, and keeps the view', async ({ user: member, platform }) => {
  fakeCases(rows);
  fakeRoute(viewsApi.list, () => ({ views: [] }));
  const saved = fakeRoute(viewsApi.save, () => ({ success: true as const, id: 1 }));
  const { user } = openScreen('/console/cases?whose=free', { user: member as never });
  await screen.findByRole('link', { name: 'Апелляция 17' });
  await user.click(screen.getByRole('button', { name: 'Вид' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Вид' }));
  expect(panel.queryAllByRole('checkbox', { name: 'Платформа' })).toHaveLength(platform);
  await user.click(panel.getByRole('checkbox', { name: 'Банк' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Банк/ })).toBeNull());
  await user.click(await panel.findByRole('button', { name: /Сохранить как/ }));
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Свободные' } });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(saved.calls).toEqual([{ list: 'console-cases', name: 'Свободные', address: '?hide=bank&whose=free' }]),
  );
});

test('J and K walk from case to case, in either layout', async () => {
  fakeCases(rows);
  openScreen('/console/cases', { user: { group: 1, roles: ['support'] } });
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
  openScreen('/console/cases', { user: { group: 0 } });
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/deals'));
});
