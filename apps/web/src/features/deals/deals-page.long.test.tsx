import type { Deal } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { type DealMoved, dealsApi } from '@app/contract/deals/deals-api';
import { settingsApi } from '@app/contract/settings';
import { moscowDay } from '@app/contract/values/period';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverNow } from '#lib/api/server-clock.ts';
import { formatMoscowTime } from '#lib/text/format.ts';
import { makeDeal, makeDealNotice } from '#testing/deals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { choose, openDeals } from '#testing/lists/open-deals.ts';
import { bodyRow } from '#testing/lists/rows.ts';
import { makeSettings } from '#testing/open-page.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './deals-page.tsx';

const done: DealMoved = { success: true };

test('the table has its columns: what was received, what is debited, when by Moscow, to which requisites', async () => {
  await openDeals([makeDeal({ createdAt: new Date('2026-11-15T12:00:00Z') })]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const named = ['Payment ID', 'ЛК', 'Метод', 'Реквизиты', 'Получено', 'Списано', 'Время', 'Статус', 'Действия'];
  expect(titles).toEqual(['', ...named]);
  const row = bodyRow(0);
  row.getByRole('button', { name: 'Скопировать Payment ID: pay-0123456789-abcdef' });
  row.getByText('pay…cdef');
  row.getByText('Т-Банк');
  row.getByText('ЛК1001');
  row.getByText('•••• 4567');
  row.getByText('Иванов Иван');
  row.getByText('1 500,50 ₽');
  // 9,5% of 1 500,50 is 142,5475: the interest is 142,55.
  row.getByText('1 357,95 ₽');
  row.getByText('15:00:00');
  row.getByText('15.11.2026');
});

test('a note that is no JSON is shown as it is', async () => {
  await openDeals([makeDeal({ note: 'Перевод по номеру счёта' })]);
  screen.getByText('Перевод по номеру счёта');
});

test.each([
  [DealStatus.waiting, 'Ожидает', true],
  [DealStatus.closed, 'Завершено', false],
  [DealStatus.archived, 'В архиве', false],
  [DealStatus.expired, 'В архиве', true],
  [DealStatus.cancelled, 'В архиве', true],
])('a deal of status %i reads «%s»; it can be accepted: %s', async (status, label, acceptable) => {
  await openDeals([makeDeal({ status })]);
  bodyRow(0).getByText(label);
  expect(screen.queryAllByRole('button', { name: 'Принять' })).toHaveLength(acceptable ? 1 : 0);
  expect(screen.queryAllByRole('checkbox', { name: /^Выбрать: / })).toHaveLength(acceptable ? 1 : 0);
  expect(screen.queryAllByRole('timer')).toHaveLength(status === DealStatus.waiting ? 1 : 0);
});

test.each(['table', 'list'] as const)('a deal under appeal says so and leads to it (%s)', async (as) => {
  if (as === 'list') setViewportWidth(390);
  await openDeals([makeDeal({ status: DealStatus.expired, appeal_id: 17 }), makeDeal({ id: 2 })], {}, undefined, as);
  const [link, ...others] = screen.getAllByRole('link', { name: 'Апелляция №\u00a017: открыть' });
  expect(others).toEqual([]);
  expect(link?.textContent).toBe('Апелляция');
  expect(link?.getAttribute('href')).toBe('/dashboard/appeals/17/view');
});

test('a deal says when its money came, and of an SMS that it may be forged', async () => {
  const notice = makeDealNotice();
  await openDeals([
    makeDeal({ notice }),
    makeDeal({ id: 2, notice: { ...notice, channel: 'sms' } }),
    makeDeal({ id: 3 }),
  ]);
  const came = `Пришло 1 500,50 ₽ в ${formatMoscowTime(notice.at).slice(0, 5)}`;
  bodyRow(0).getByText(came);
  const doubtful = bodyRow(1).getByText(`${came} · SMS`);
  expect(doubtful.getAttribute('title')).toMatch(/можно подделать/);
  expect(bodyRow(2).queryByText(/Пришло/)).toBeNull();
});

test('money of another day says which day, and what the trader joined by hand is marked', async () => {
  const notice = makeDealNotice({ at: new Date('2025-12-31T20:59:59Z'), byHand: true });
  await openDeals([makeDeal({ notice })]);
  const arrival = bodyRow(0).getByText('Пришло 1 500,50 ₽ 31.12.2025 в 23:59 · вручную');
  expect(arrival.getAttribute('title')).toBe('Поступление отнесено к\u00a0сделке вручную');
});

test('on a phone, where nothing can be hovered over, the deal opens on a tap and says in full what to do about an SMS', async () => {
  setViewportWidth(390);
  const notice = makeDealNotice({ channel: 'sms', byHand: true });
  const { user } = await openDeals([makeDeal({ notice })], {}, undefined, 'list');
  screen.getByText(/^Пришло в\s\d\d:\d\d · SMS$/);
  await user.click(screen.getByTitle('Открыть сделку'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Сделка №\s1$/ }));
  await dialog.findByText(/^Пришло .+ · SMS, проверьте в\sбанке · отнесено вручную$/);
  dialog.getByText('1 357,95 ₽');
});

test('a row of a phone has sum, time left, bank, last digits, state and one button; that another sum came is said', async () => {
  setViewportWidth(390);
  const notice = makeDealNotice({ amount: 1_499_00n });
  await openDeals([makeDeal({ notice })], {}, undefined, 'list');
  const row = within(within(screen.getByRole('list', { name: 'Сделки' })).getByRole('listitem'));
  row.getByText('1 500,50 ₽');
  row.getByRole('timer');
  row.getByText('Т-Банк');
  row.getByText('•••• 4567');
  row.getByText('Ожидает');
  row.getByText('Другая сумма');
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Принять']);
  expect(row.getByTitle('Открыть сделку').getAttribute('href')).toBe('/dashboard/deals/1/view');
});

test('at 1024 px the table is still a table: columns share a cell, and every title is there', async () => {
  setViewportWidth(1024);
  // Of one day: money that came on another says on which.
  const at = new Date();
  await openDeals([makeDeal({ createdAt: at, notice: makeDealNotice({ at }) })]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const named = ['Payment ID Метод', 'ЛК', 'Реквизиты', 'Получено Списано', 'Время', 'Статус', 'Действия'];
  expect(titles).toEqual(['', ...named]);
  const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
  expect(cells[4]?.textContent).toMatch(/^1.500,50.₽ 1.357,95.₽ Пришло в.\d\d:\d\d$/);
});

test('a waiting deal counts down by the clock of the server', async () => {
  // The visitor's own clock is half a day behind.
  const serverTime = new Date(Date.now() + 12 * 3_600_000);
  await openDeals([makeDeal({ expired: new Date(serverTime.getTime() + 10 * 60_000) })], { serverTime });
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(10:0[01]|09:5\d)$/));
});

test('the period is read from the address and written to it; «Показать все сделки» opens it', async () => {
  const { user, list } = await openDeals([], {}, '/dashboard/deals?from=2026-11-01&to=2026-11-02T14:30', 'none');
  expect(list.calls[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-02T14:30' });
  await user.click(await screen.findByRole('button', { name: '01.11.2026 – 02.11.2026 14:30' }));
  await user.click(await screen.findByRole('button', { name: 'Сегодня' }));
  const today = moscowDay(serverNow());
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ from: today, to: today, page: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Показать все сделки' }));
  await waitFor(() => expect(list.calls.at(-1)).toEqual({ lk_id: '', status: '-9', count: 50, page: 1 }));
});

test('filters are read from the address and written to it, and each change asks the server', async () => {
  const { user, list } = await openDeals([makeDeal()], {}, '/dashboard/deals?status=1&count=10&page=3');
  expect(list.calls[0]).toEqual({ lk_id: '', status: '1', count: 10, page: 3 });

  await choose(user, 'Статус', 'В архиве');
  await waitFor(() => expect(list.calls.at(-1)).toEqual({ lk_id: '', status: '2', count: 10, page: 1 }));
  await user.fill(screen.getByRole('searchbox'), 'ЛК1001{Enter}');
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ lk_id: 'ЛК1001', status: '2' }));
  await choose(user, 'Строк на странице', '150');
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ count: 150 }));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    lk_id: 'ЛК1001',
    status: '2',
    count: '150',
  });
});

test('by default all deals are shown, fifty on a page', async () => {
  const { list } = await openDeals([makeDeal()]);
  expect(list.calls[0]).toEqual({ lk_id: '', status: '-9', count: 50, page: 1 });
});

test('on a phone the filters hide behind a button that tells how many are set; the search stands beside it', async () => {
  setViewportWidth(390);
  const { user } = await openDeals([makeDeal()], {}, '/dashboard/deals?status=0&lk_id=4567', 'list');
  const toggle = screen.getByRole('button', { name: 'Фильтры: 1' });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '4567');
  expect(screen.queryByRole('combobox', { name: 'Статус' })).toBeNull();
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  screen.getByRole('combobox', { name: 'Статус' });
  const card = within(screen.getByRole('list', { name: 'Сделки' }));
  card.getByText('Ожидает');
  card.getByRole('button', { name: 'Принять' });
});

test('the rates are those open now, cheapest range first, at most three', async () => {
  const limit = (min: bigint, interest_rate: bigint, available: 0 | 1 = 1) =>
    ({ min_amount: min, max_amount: min * 2n, interest_rate, available }) as const;
  fakeRoute(settingsApi.read, () =>
    makeSettings({
      rateLimits: [
        limit(5_000_00n, 650n),
        limit(100_00n, 950n),
        limit(50_00n, 990n, 0),
        limit(900_00n, 800n),
        limit(9_000_00n, 600n),
      ],
    }),
  );
  await openDeals([makeDeal()]);
  const rates = within(screen.getByRole('list', { name: 'Ставки' })).getAllByRole('listitem');
  expect(rates.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '9,5% 100 – 200 ₽',
    '8% 900 – 1 800 ₽',
    '6,5% 5 000 – 10 000 ₽',
  ]);
});

test('without deals the screen says why and leads to the devices; a search that finds none leads to all deals', async () => {
  const { user, list } = await openDeals([], {}, '/dashboard/deals?lk_id=nobody', 'none');
  await screen.findByText('Ничего не найдено');
  await user.click(screen.getByRole('button', { name: 'Показать все сделки' }));
  await screen.findByText('Сделок пока нет');
  expect(list.calls.at(-1)).toMatchObject({ lk_id: '', status: '-9' });
  expect(screen.getByRole('link', { name: /^К\sустройствам$/ }).getAttribute('href')).toBe('/dashboard/deviceprofiles');
});

test('the box above the boxes marks the deals that wait, and takes the marks away', async () => {
  const ended = makeDeal({ id: 3, status: DealStatus.expired });
  const { user } = await openDeals([makeDeal({ id: 1 }), makeDeal({ id: 2 }), ended]);
  const all = screen.getByRole('checkbox', { name: /^Выбрать ожидающие/ });
  await user.click(all);
  expect(all).toHaveProperty('checked', true);
  screen.getByRole('button', { name: 'Закрыть выбранные (2)' });
  await user.click(all);
  expect(screen.queryByRole('button', { name: /^Закрыть выбранные/ })).toBeNull();
});

test('marks outlive a refresh, and drop what cannot be closed any more', async () => {
  const deals = [makeDeal({ id: 1 }), makeDeal({ id: 2 })];
  const { user } = await openDeals(() => deals.map((deal) => ({ ...deal })));
  for (const box of screen.getAllByRole('checkbox', { name: /^Выбрать: / })) await user.click(box);
  const [first] = deals;
  if (first) first.status = DealStatus.closed;
  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  await screen.findByRole('button', { name: 'Закрыть выбранные (1)' });
  await user.click(screen.getByRole('button', { name: 'Снять выбор' }));
  expect(screen.queryByRole('button', { name: /Закрыть выбранные/ })).toBeNull();
});

test('the dialog shows which payment it is and where it came to', async () => {
  const { user } = await openDeals([makeDeal()]);
  await user.click(screen.getByRole('button', { name: 'Принять' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText('pay-0123456789-abcdef');
  dialog.getByText('•••• 4567');
  dialog.getByText('Иванов Иван');
  dialog.getByRole('timer');
});

test('marked deals stay marked on other pages, and it is told which of them do not wait any more', async () => {
  const deals = [makeDeal({ id: 1 }), makeDeal({ id: 2, real_amount: 2_000_00n })];
  const stream = fakeStream();
  const { user } = await openDeals(() => deals.map((deal) => ({ ...deal })));
  fakeRoute(dealsApi.list, ({ page }) => ({
    traderDeals: deals.slice(page - 1, page).map((deal) => ({ ...deal })),
    countTraderDeals: 500,
    serverTime: new Date(),
  }));
  await user.click(screen.getAllByRole('checkbox', { name: /^Выбрать: / })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Страница 2' }));
  await screen.findByText('2 000 ₽');
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Выбрать: / })).toHaveLength(1));
  expect(screen.getByRole('checkbox', { name: /^Выбрать: / })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('checkbox', { name: /^Выбрать: / }));
  screen.getByText('Выбрано 2');

  (deals[0] as Deal).status = DealStatus.expired;
  await stream.tell('deal.expired');
  await screen.findByText(/^больше не\sждёт оплаты:\s1$/);
  const moves = fakeRoute(dealsApi.changeStatus, () => done);
  await user.click(screen.getByRole('button', { name: 'Закрыть выбранные (2)' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText('время вышло');
  dialog.getByText(/Среди выбранных есть сделки/);
  await user.fill(dialog.getByLabelText('Код OTP'), '123456');
  await user.keyboard('{Enter}');
  await screen.findByText('Статус сделок успешно изменён: 2');
  expect(moves.calls).toEqual([{ deal_ids: [1, 2], otp_code: '123456', state: 'close', late: true }]);
  expect(screen.queryByText(/^Выбрано/)).toBeNull();
});
