import type { Arrival } from '@app/contract/arrivals/arrival';
import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { makeArrival } from '#testing/arrivals.ts';
import { makeDeal } from '#testing/deals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { bodyRow } from '#testing/lists/rows.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './arrivals-page.tsx';

const done = { success: true } as const;
const joined = {
  id: 41,
  payment_id: 'pay-0123456789-abcdef',
  real_amount: 1_500_00n,
  status: DealStatus.waiting,
  createdAt: new Date('2026-11-16T09:30:00Z'),
  byHand: false,
};

test('every notice has its time by Moscow, sum, bank with ЛК and last digits, payer and deal', async () => {
  await openArrivals([makeArrival({ state: 1, deal: joined, channel: 'sms' })]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Время', 'Сумма', 'ЛК', 'Плательщик', 'Сделка', 'Статус', 'Действия']);
  const row = bodyRow(0);
  row.getByText('12:40:12');
  row.getByText('1 500 ₽');
  expect(row.getByText('SMS').getAttribute('title')).toMatch(/можно подделать/);
  row.getByText('Т-Банк');
  row.getByText('ЛК1001 •••• 4567');
  row.getByText('Иван П.');
  row.getByText('У сделки');
  expect(row.queryByText('вручную')).toBeNull();
  expect(row.getByRole('link', { name: 'Сделка pay-01…cdef' }).getAttribute('href')).toBe('/dashboard/deals/41/view');
});

test('what the trader has joined by hand is told apart from what found its deal by itself', async () => {
  await openArrivals([makeArrival({ state: 1, deal: { ...joined, byHand: true } })]);
  bodyRow(0).getByText('вручную');
});

test('money on a deal that has run out says that it can still be accepted, until the deal is closed or appealed', async () => {
  const late = { ...joined, status: DealStatus.expired };
  await openArrivals([
    makeArrival({ state: 1, deal: late }),
    makeArrival({ id: 2, state: 1, deal: late, mayMove: false }),
    makeArrival({ id: 3, state: 1, deal: joined }),
  ]);
  expect(bodyRow(0).getByText('можно принять').getAttribute('title')).toMatch(/^Время сделки вышло/);
  expect(screen.getAllByText('можно принять')).toHaveLength(1);
});

test('what cannot be known is not made up: no payer, no deal, no ЛК, no time', async () => {
  await openArrivals([
    makeArrival({ payer: null, digits: null, id_alias: null, bank_profile_id: null, timeKnown: false }),
  ]);
  bodyRow(0).getByText('ЛК не определён');
  bodyRow(0).getByText('время неточное');
  expect(bodyRow(0).getAllByText('—')).toHaveLength(2);
});

test('a notice is joined to the deal that the trader chooses, the best one first', async () => {
  const { user } = await openArrivals([makeArrival()]);
  fakeRoute(arrivalsApi.candidates, () => ({
    deals: [
      makeDeal({ id: 41, real_amount: 1_500_00n }),
      makeDeal({ id: 42, real_amount: 1_505_00n, status: DealStatus.expired }),
    ],
    serverTime: new Date(),
  }));
  const join = fakeRoute(arrivalsApi.join, () => done);
  await user.click(screen.getByRole('button', { name: 'К\u00a0сделке' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^Пришло 1 500 ₽ 16\.11(\.2026)? в 12:40, Иван П\.$/);
  const [best, other] = dialog.getAllByRole('radio');
  expect(best).toHaveProperty('checked', true);
  expect(dialog.queryByText(/Время этой сделки вышло/)).toBeNull();

  await user.click(other as HTMLElement);
  dialog.getByText(/Время этой сделки вышло/);
  await user.click(dialog.getByRole('button', { name: 'Отнести' }));
  await screen.findByText('Поступление отнесено к сделке');
  expect(join.calls).toEqual([{ id: 1, deal_id: 42 }]);
  expect(join.keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('without any deal that fits the dialog says why and sends nothing', async () => {
  const { user } = await openArrivals([makeArrival()]);
  fakeRoute(arrivalsApi.candidates, () => ({ deals: [], serverTime: new Date() }));
  await user.click(screen.getByRole('button', { name: 'К\u00a0сделке' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/Подходящих сделок нет/);
  expect(dialog.queryByRole('button', { name: 'Отнести' })).toBeNull();
});

test('a refusal is told in the words of the server, and the list is asked for again', async () => {
  const { user, list } = await openArrivals([makeArrival()]);
  fakeRoute(arrivalsApi.foreign, () => new ApiError(409, 'notice_settled', 'Сделка этого поступления уже закрыта'));
  await user.click(screen.getByRole('button', { name: 'Не\u00a0сервис' }));
  await screen.findByText('Сделка этого поступления уже закрыта');
  await waitFor(() => expect(list.calls.length).toBeGreaterThan(1));
});

test('money of somebody else is set aside and can be taken back', async () => {
  const foreign = fakeRoute(arrivalsApi.foreign, () => done);
  const { user } = await openArrivals([makeArrival(), makeArrival({ id: 2, state: 2 })]);
  await user.click(bodyRow(0).getByRole('button', { name: 'Не\u00a0сервис' }));
  await screen.findByText('Отмечено: не относится к сервису');
  expect(bodyRow(1).queryByRole('button', { name: 'К\u00a0сделке' })).toBeNull();
  await user.click(bodyRow(1).getByRole('button', { name: 'Вернуть' }));
  await screen.findByText('Поступление снова ждёт');
  expect(foreign.calls).toEqual([
    { id: 1, foreign: 1 },
    { id: 2, foreign: 0 },
  ]);
});

test('nothing is offered on a notice whose deal is closed or appealed', async () => {
  await openArrivals([makeArrival({ state: 1, deal: { ...joined, status: DealStatus.closed }, mayMove: false })]);
  expect(within(screen.getByRole('table')).queryByRole('button')).toBeNull();
});

test('state, search and days are read from the address and asked of the server', async () => {
  const { list } = await openArrivals([], '?state=waiting&search=1500&from=2026-11-01&to=2026-11-16&count=10');
  expect(list.calls[0]).toEqual({
    state: 'waiting',
    search: '1500',
    from: '2026-11-01',
    to: '2026-11-16',
    count: 10,
    page: 1,
  });
  screen.getByText('Ничего не найдено');
});

test('a new arrival is there as soon as the news come', async () => {
  const stream = fakeStream();
  const notices: Arrival[] = [];
  await openArrivals(notices);
  screen.getByText('Поступлений пока нет');
  notices.push(makeArrival());
  await stream.tell('bank-notice.kept');
  await screen.findByText('Иван П.');
});

test('on a phone each is a card with its sum and state on top', async () => {
  setViewportWidth(390);
  await openArrivals([makeArrival()], '', 'list');
  const card = within(screen.getByRole('list', { name: 'Поступления' }));
  card.getByText('1 500 ₽');
  card.getByText('Ждёт');
  card.getByRole('button', { name: 'К\u00a0сделке' });
});

test('on a phone the filters hide behind a button that tells how many are set, the days as one', async () => {
  setViewportWidth(390);
  const { user } = await openArrivals([], '?state=waiting&from=2026-11-01&to=2026-11-16');
  expect(screen.queryByRole('textbox', { name: 'С' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Фильтры: 2' }));
  expect(screen.getByLabelText('С')).toHaveProperty('value', '01.11.2026');
});

test('whether unknown texts may be kept is the trader’s choice', async () => {
  const { user } = await openArrivals([]);
  const save = fakeRoute(arrivalsApi.saveSettings, () => done);
  await user.click(await screen.findByRole('switch', { name: /^Помогать распознавать/ }));
  await waitFor(() => expect(save.calls).toEqual([{ share_unknown: 1 }]));
});

async function openArrivals(notices: Arrival[], search = '', as: 'table' | 'list' = 'table') {
  const list = fakeRoute(arrivalsApi.list, () => ({
    bankNotices: [...notices],
    countBankNotices: notices.length,
    serverTime: new Date(),
  }));
  fakeRoute(arrivalsApi.settings, () => ({ share_unknown: 0 as const }));
  const page = openScreen(`/dashboard/arrivals${search}`);
  if (notices.length === 0) await screen.findByText(/Поступлений пока нет|Ничего не найдено/);
  // Before there are rows, the table shows where they will be.
  else await screen.findAllByText('1 500 ₽');
  if (notices.length > 0) screen.getByRole(as, { name: 'Поступления' });
  return { ...page, list };
}
