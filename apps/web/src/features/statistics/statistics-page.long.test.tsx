import { caseFiguresApi, type OwnCaseFigures } from '@app/contract/cases/case-figures';
import { dayGoalApi } from '@app/contract/shift/day-goal';
import {
  type DayFigures,
  type Figures,
  type HourFigures,
  type PauseCost,
  type Statistics,
  statisticsApi,
  statisticsPeriod,
} from '@app/contract/statistics';
import { addDays } from '@app/contract/values/period';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { presentCommands } from '#lib/browser/commands.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { bodyRow } from '#testing/lists/rows.ts';
import { openPage } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { bankIds } from '#testing/profiles.ts';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './statistics-page.tsx';
import '#ui/table/data-table-row-dialog.tsx';

const today = '2026-11-16';
// Half past midnight in Moscow, the day before everywhere to the west.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T21:30:00Z') }));
afterEach(() => void vi.useRealTimers());

test('the whole period stands on top, each number beside that of the period before', async () => {
  await openStatistics({
    total: makeFigures({
      turnover: 1_120_000_00n,
      earned: 90_000_00n,
      created: 302,
      waiting: 2,
      closed: 248,
      appeals: 9,
    }),
    previous: makeFigures({ turnover: 1_000_000_00n, earned: 90_000_00n, created: 400, closed: 300 }),
    closing: { median_seconds: 270, most_seconds: 720 },
    previous_closing: { median_seconds: 300, most_seconds: 900 },
  });
  expect(tiles()).toEqual([
    'Оборот1 120 000 ₽в среднем 4 516 ₽+12% к прошлому',
    'Заработано90 000 ₽8,04% от оборотакак раньше',
    'Сделки302ждут 2−25% к прошлому',
    'Конверсия82,7%закрыто 248 из 300раньше 75%',
    'Время закрытия4 мин 30 с9 из 10 — до 12 минраньше 5 мин',
    'Апелляции9принято 0, отклонено 0',
  ]);
});

test('how many closings a bank had told of stands below, with the usual time after it', async () => {
  await openStatistics({ total: makeFigures({ created: 4, closed: 2 }), notices: { closed: 1, median_seconds: 465 } });
  screen.getByText('С сообщением банка закрыто 1 (50%), обычно через 7 мин 45 с после него.');
});

test('where there was nothing before, nothing is said of it', async () => {
  const payouts = { paid: 2, amount: 15_000_00n, earned: 300_00n };
  const total = makeFigures({ turnover: 1_120_000_00n, earned: 90_000_00n, created: 9, closed: 8, appeals: 9 });
  const closing = { median_seconds: 45, most_seconds: 86_400 };
  await openStatistics({ total: { ...total, payouts }, closing }, 5);
  expect(tiles()).toEqual([
    'Оборот1 120 000 ₽в среднем 140 000 ₽',
    'Заработано90 000 ₽8,04% от оборота',
    'Сделки9',
    'Конверсия88,9%закрыто 8 из 9',
    // Of eight deals nine of ten would be nothing but the slowest.
    'Время закрытия45 с',
    'Апелляции9принято 0, отклонено 0',
    'Выплаты15 000 ₽2 выплаты, +300 ₽',
  ]);
  expect(document.body.textContent).not.toMatch(/не\sбыло|раньше/);
});

test('what only waits has no conversion yet', async () => {
  await openStatistics({ total: makeFigures({ created: 3, waiting: 3 }) });
  expect(tiles().slice(2, 5)).toEqual(['Сделки3ждут 3', 'Конверсия—', 'Время закрытия—']);
});

test('payouts are shown to those who work them', async () => {
  const payouts = { paid: 2, amount: 15_000_00n, earned: 300_00n };
  await openStatistics({ total: { ...makeFigures({ created: 1 }), payouts }, days: [makeDay(today, { payouts })] }, 5);
  expect(tiles().at(-1)).toBe('Выплаты15 000 ₽2 выплаты, +300 ₽');
  bodyRow(0).getByText('15 000 ₽');
  bodyRow(0).getByText('2 выплаты, +300 ₽');
  screen.getByText(/выплата — к дню, когда отмечена оплаченной/);
});

test('every day is a row, the newest first, days without deals as zeros', async () => {
  await openStatistics({
    days: [
      makeDay('2026-11-14', {
        turnover: 5_000_50n,
        earned: 400_04n,
        created: 3,
        closed: 2,
        appeals: 2,
        appeals_rejected: 1,
      }),
      makeDay('2026-11-15'),
    ],
  });
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['День', 'Оборот', 'Заработано', 'Создано', 'Закрыто', 'Конверсия', 'Апелляции']);
  const cells = (row: number) =>
    bodyRow(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(cells(0)).toEqual(['15.11.2026 вс', '0 ₽', '0 ₽', '0', '0', '—', '0']);
  expect(cells(1)).toEqual(['14.11.2026 сб', '5 000,50 ₽', '400,04 ₽', '3', '2', '66,7%', '2 принято 0, отклонено 1']);
  screen.getByText(/Сделка относится к дню, когда она создана/);
});

test('a month on a page', async () => {
  const days = Array.from({ length: 40 }, (_, index) => makeDay(addDays('2026-10-08', index)));
  const { user } = await openStatistics({ days });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(32));
  await user.click(screen.getByRole('button', { name: /^2$|Страница 2/ }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(10));
  expect(window.location.search).toBe('?page=2');
});

test('by bank profile, with its share of the turnover', async () => {
  const { user, read } = await openStatistics({
    total: makeFigures({ created: 4, turnover: 4_000_00n }),
    profiles: [
      {
        bank_profile_id: 1002,
        bank: bankIds.sber,
        id_alias: 'ЛК1002',
        ...makeFigures({ turnover: 3_000_00n, created: 3, closed: 3 }),
      },
      {
        bank_profile_id: 1001,
        bank: bankIds.tbank,
        id_alias: 'ЛК1001',
        ...makeFigures({ turnover: 1_000_00n, created: 1 }),
      },
    ],
  });
  await user.click(screen.getByRole('radio', { name: 'По\u00a0ЛК' }));
  await screen.findByText('Сбербанк · ЛК1002');
  bodyRow(0).getByText('75%');
  bodyRow(0).getByText('100%');
  bodyRow(1).getByText('Т-Банк · ЛК1001');
  bodyRow(1).getByText('25%');
  expect(window.location.search).toBe('?by=lk');
  // Both are in one answer.
  expect(read.calls).toHaveLength(1);
});

test('thirty days are asked for and chosen unless the address says otherwise', async () => {
  const { read } = await openStatistics();
  expect(read.calls).toEqual([{}]);
  expect(screen.getByRole('button', { name: '30\u00a0дней' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText('С')).toHaveProperty('value', '18.10.2026');
  expect(screen.getByLabelText('По')).toHaveProperty('value', '16.11.2026');
});

test.each([
  ['Сегодня', today, today],
  ['7\u00a0дней', '2026-11-10', today],
  ['Ноябрь', '2026-11-01', today],
  ['Октябрь', '2026-10-01', '2026-10-31'],
  ['Год', '2025-11-17', today],
])('«%s» is a period of Moscow days, and stands in the address', async (name, from, to) => {
  const { user, read } = await openStatistics();
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(read.calls.at(-1)).toEqual({ from, to }));
  expect(window.location.search).toBe(`?from=${from}&to=${to}`);
  expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: '30\u00a0дней' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test.each([
  ['?from=2026-11-10&to=2026-11-01', 'Конец периода раньше начала'],
  ['?from=2025-11-10&to=2026-11-11', 'Период не больше 366 дней'],
])('%s is told at the field, and nobody is asked', async (search, sentence) => {
  const { read } = await openStatistics({}, 0, search);
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('По').getAttribute('aria-invalid')).toBe('true');
  expect(read.calls).toEqual([]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('button', { name: 'Скачать статистику в CSV' })).toHaveProperty('disabled', true);
});

test('the plot tells each day by keyboard and follows the chosen number', async () => {
  const { user } = await openStatistics({
    days: [
      makeDay('2026-11-14', { turnover: 5_000_50n, closed: 2, created: 3 }),
      makeDay('2026-11-15', { turnover: 7_000_00n, closed: 1, created: 1 }),
    ],
  });
  const plot = screen.getByRole('slider', { name: 'Оборот по дням' });
  plot.focus();
  expect(plot.getAttribute('aria-valuetext')).toMatch(/^15\s\D+, воскресенье: Оборот 7\s000\s₽, Закрыто 1$/);
  fireEvent.keyDown(plot, { key: 'ArrowLeft' });
  expect(plot.getAttribute('aria-valuetext')).toMatch(/^14\s\D+, суббота: Оборот 5\s000,50\s₽, Закрыто 2$/);
  expect(plot.getAttribute('aria-valuenow')).toBe('1');

  await user.click(screen.getByRole('radio', { name: 'Сделки' }));
  const deals = await screen.findByRole('slider', { name: 'Сделки по дням' });
  expect(window.location.search).toBe('?metric=deals');
  deals.focus();
  fireEvent.keyDown(deals, { key: 'Home' });
  expect(deals.getAttribute('aria-valuetext')).toMatch(/Создано 3, Закрыто 2, Конверсия 66,7%$/);
  screen.getByText('Незакрытые');

  await user.click(screen.getByRole('radio', { name: 'Апелляции' }));
  await screen.findByText('За этот период — ноль');
  expect(screen.queryByRole('radio', { name: 'Выплаты' })).toBeNull();
});

test('a long period is plotted by weeks', async () => {
  const days = Array.from({ length: 366 }, (_, index) => makeDay(addDays('2025-11-16', index), { turnover: 100_00n }));
  await openStatistics({ days });
  const plot = screen.getByRole('slider', { name: 'Оборот по неделям' });
  expect(plot.getAttribute('aria-valuemax')).toBe('54');
  plot.focus();
  fireEvent.keyDown(plot, { key: 'ArrowLeft' });
  expect(plot.getAttribute('aria-valuetext')).toMatch(/^9\s– 15\sноября: Оборот 700\s₽/);
});

test('a part of the period is chosen in the plot and stands in the address', async () => {
  const days = Array.from({ length: 10 }, (_, index) => makeDay(addDays('2026-11-06', index), { turnover: 100_00n }));
  const { read } = await openStatistics({ days });
  const plot = screen.getByRole('slider', { name: 'Оборот по дням', description: /Shift и\sстрелки, затем Enter/ });
  plot.focus();
  fireEvent.keyDown(plot, { key: 'ArrowLeft' });
  for (const _ of [1, 2, 3]) fireEvent.keyDown(plot, { key: 'ArrowLeft', shiftKey: true });
  expect(plot.getAttribute('aria-valuetext')).toMatch(/^11\s– 14\sноября: Оборот 400\s₽/);
  fireEvent.keyDown(plot, { key: 'Enter' });
  await waitFor(() => expect(window.location.search).toBe('?from=2026-11-11&to=2026-11-14'));
  await waitFor(() => expect(read.calls.at(-1)).toEqual({ from: '2026-11-11', to: '2026-11-14' }));
});

test('a week of the plot is all of its days', async () => {
  const days = Array.from({ length: 366 }, (_, index) => makeDay(addDays('2025-11-16', index), { turnover: 100_00n }));
  await openStatistics({ days });
  const plot = screen.getByRole('slider', { name: 'Оборот по неделям' });
  plot.focus();
  fireEvent.keyDown(plot, { key: 'ArrowLeft' });
  fireEvent.keyDown(plot, { key: 'Enter' });
  await waitFor(() => expect(window.location.search).toBe('?from=2026-11-09&to=2026-11-15'));
});

const oneDay = { from: today, to: today, serverTime: new Date('2026-11-16T09:30:00+03:00') };

test('a single day is shown by its hours, beside those of the day before, and so is its file', async () => {
  const wanted = fakeRoute(statisticsApi.export, () => ({ url: '/statistics/ticket/signature' }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const hours = makeHours({
    8: [
      { turnover: 5_000_50n, earned: 400_04n, created: 3, waiting: 1, closed: 2 },
      { turnover: 7_000_00n, closed: 1 },
    ],
    15: [{}, { turnover: 9_000_00n, closed: 3 }],
  });
  const { user } = await openStatistics({ ...oneDay, days: [makeDay(today)], hours }, 0, `?from=${today}&to=${today}`);
  const plot = screen.getByRole('slider', { name: 'Оборот по часам' });
  screen.getByText('Накануне в тот же час');
  expect(plot.getAttribute('aria-valuemax')).toBe('24');
  plot.focus();
  fireEvent.keyDown(plot, { key: 'Home' });
  for (const _ of Array(8).keys()) fireEvent.keyDown(plot, { key: 'ArrowRight' });
  const told = plot.getAttribute('aria-valuetext')?.replace(/\s/g, ' ');
  expect(told).toBe('08:00–09:00: Оборот 5 000,50 ₽, Закрыто 2, Накануне 7 000 ₽');
  // There is nothing smaller to choose.
  fireEvent.keyDown(plot, { key: 'Enter' });
  expect(window.location.search).toBe(`?from=${today}&to=${today}`);

  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Час', 'Оборот', 'Накануне', 'Заработано', 'Закрыто', 'Конверсия', 'Апелляции']);
  // Ten hours have begun; the newest first.
  expect(screen.getAllByRole('row')).toHaveLength(11);
  const cells = bodyRow(1)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(cells).toEqual(['08:00–09:00', '5 000,50 ₽', '7 000 ₽', '400,04 ₽', '2 из 3', '100%', '0']);
  expect(screen.queryByRole('radio', { name: 'По\u00a0дням' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Скачать статистику в CSV' }));
  await waitFor(() => expect(wanted.calls).toEqual([{ from: today, to: today, by: 'hour' }]));
  await user.click(screen.getByRole('radio', { name: 'По\u00a0банкам' }));
  await user.click(screen.getByRole('radio', { name: 'По\u00a0часам' }));
  expect(window.location.search).toBe(`?from=${today}&to=${today}`);
  vi.restoreAllMocks();
});

test('what an hour of pause cost is said roughly, with what it is computed of', async () => {
  const { pauses } = await openStatistics({}, 0, '', { minutes: 200, lost: 4_123_45n });
  const told = await screen.findByText(/^Час паузы обошёлся примерно/);
  expect(told.parentElement?.textContent?.replace(/\s/g, ' ')).toBe(
    'Час паузы обошёлся примерно в 1 200 ₽: на паузе всего 3 ч 20 мин, а те же часы в дни без паузы принесли бы примерно на 4 100 ₽ больше. ' +
      'Это оценка по закрытым сделкам последних 28 дней; пауза одного ЛК из нескольких считается как часть.',
  );
  expect(pauses.calls).toEqual([statisticsPeriod({}, today)]);
});

test('a year is not weighed for its pauses', async () => {
  const { pauses } = await openStatistics({ from: '2025-11-17', to: today }, 0, `?from=2025-11-17&to=${today}`);
  expect(pauses.calls).toEqual([]);
});

test('a goal is set, shown with what is left, changed and taken away', async () => {
  const state: Partial<Statistics> = { days: [makeDay(today, { earned: 1_234_50n })] };
  const set = fakeRoute(dayGoalApi.set, ({ goal }) => {
    state.goal = goal;
    return { success: true as const };
  });
  const { user } = await openStatistics(state);
  const bar = () => screen.queryByRole('progressbar', { name: 'Цель на\u00a0день' });
  expect(bar()).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Цель на\sдень$/ }));
  const field = await screen.findByLabelText(/^Сколько заработать/);
  expect(screen.queryByRole('button', { name: 'Убрать цель' })).toBeNull();
  await user.fill(field, '50');
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('От 100 ₽ до 10 000 000 ₽');
  await user.fill(field, '5000{Enter}');
  await waitFor(() => expect(set.calls).toEqual([{ goal: 5_000_00n }]));
  await waitFor(() => expect(bar()?.getAttribute('aria-valuetext')).toMatch(/^1\s234,50\s₽ из 5\s000\s₽$/));
  screen.getByText('осталось 3 765,50 ₽');

  await user.click(screen.getByRole('button', { name: /^Цель на\sдень$/ }));
  expect(await screen.findByLabelText(/^Сколько заработать/)).toHaveProperty('value', '5\u00a0000');
  await user.click(screen.getByRole('button', { name: 'Убрать цель' }));
  await waitFor(() => expect(set.calls.at(-1)).toEqual({ goal: null }));
  await waitFor(() => expect(bar()).toBeNull());
});

test('a goal that is reached says so, and belongs to no other day', async () => {
  const payouts = { paid: 1, amount: 9_000_00n, earned: 600_00n };
  const day = makeDay(today, { earned: 4_500_00n, payouts });
  await openStatistics({ goal: 5_000_00n, days: [makeDay('2026-11-15'), day] }, 5);
  screen.getByText('достигнута');
  screen.getByText('5 100 ₽ из 5 000 ₽');
  cleanup();
  await openStatistics({ goal: 5_000_00n });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('nothing in the period is said so, without an empty plot', async () => {
  await openStatistics({ total: makeFigures() });
  await screen.findByText('За этот период ничего не было');
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('button', { name: 'Скачать статистику в CSV' })).toHaveProperty('disabled', true);
});

test('a failure is told, with a way to try again', async () => {
  fakeRoute(statisticsApi.read, () => new ApiError(500, 'internal', 'Сервер занят'));
  openScreen('/dashboard/statistics');
  await screen.findByText('Сервер занят');
  screen.getByRole('button', { name: 'Повторить' });
});

test('what is shown is downloaded by the address the server gives', async () => {
  const wanted = fakeRoute(statisticsApi.export, () => ({ url: '/statistics/ticket/signature' }));
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  const { user } = await openStatistics({}, 0, '?from=2026-11-01&to=2026-11-15&by=lk');
  expect(presentCommands().map(({ label }) => label)).toContain('Скачать статистику в CSV');
  await user.click(screen.getByRole('button', { name: 'Скачать статистику в CSV' }));
  await waitFor(() => expect(clicked).toEqual(['/statistics/ticket/signature']));
  expect(wanted.calls).toEqual([{ from: '2026-11-01', to: '2026-11-15', by: 'lk' }]);
  vi.restoreAllMocks();
});

test('on a phone each day is a brief row, and the plotted number is chosen from a list', async () => {
  setViewportWidth(390);
  await openStatistics({
    days: [makeDay('2026-11-14'), makeDay('2026-11-15', { turnover: 500_00n, created: 2, closed: 1 })],
  });
  const row = screen.getByRole('button', { name: /15\.11\.2026/ }).closest('li');
  expect(row?.textContent?.replace(/\s/g, ' ')).toMatch(/^15\.11\.2026 вс500 ₽Заработано .* ₽Сделки: 1 из 2 · 50%$/);
  screen.getByRole('combobox', { name: 'Что на графике' });
});

test('on a phone each hour is a brief row, and a tap shows the rest of it', async () => {
  setViewportWidth(390);
  const hours = makeHours({ 9: [{ turnover: 500_00n, earned: 40_00n, created: 2, closed: 1 }, { turnover: 700_00n }] });
  const { user } = await openStatistics({ ...oneDay, days: [makeDay(today)], hours }, 0, `?from=${today}&to=${today}`);
  const row = screen.getByRole('button', { name: '09:00–10:00' }).closest('li');
  expect(row?.textContent?.replace(/\s/g, ' ')).toBe('09:00–10:00500 ₽Накануне 700 ₽Сделки: 1 из 2 · 50%');
  await user.click(screen.getByRole('button', { name: '09:00–10:00' }));
  const dialog = within(await screen.findByRole('dialog', { name: '09:00–10:00' }));
  await dialog.findByText('40 ₽');
});

test('g and s lead to the statistics', async () => {
  fakeRoute(statisticsApi.pauses, () => ({ cost: null }));
  fakeRoute(caseFiguresApi.own, () => ownCases);
  fakeRoute(statisticsApi.read, () => makeStatistics());
  openPage('/dashboard/deals');
  await screen.findByRole('heading', { name: 'Сделки' });
  fireEvent.keyDown(document.body, { key: 'п', code: 'KeyG' });
  fireEvent.keyDown(document.body, { key: 'ы', code: 'KeyS' });
  await screen.findByRole('heading', { level: 1, name: 'Статистика' });
});

test('a moderator has no such screen', async () => {
  openScreen('/dashboard/statistics', { user: { group: 2 } });
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/moderationpayoutrequests/pending'));
});

function makeFigures(figures: Partial<Figures> = {}): Figures {
  return {
    created: 0,
    waiting: 0,
    closed: 0,
    turnover: 0n,
    earned: 0n,
    appeals: 0,
    appeals_accepted: 0,
    appeals_rejected: 0,
    ...figures,
  };
}

function makeDay(day: string, figures: Partial<DayFigures> = {}): DayFigures {
  return { ...makeFigures(), ...figures, day };
}

function makeStatistics(statistics: Partial<Statistics> = {}): Statistics {
  return {
    ...statisticsPeriod({}, today),
    days: [makeDay('2026-11-14'), makeDay('2026-11-15')],
    profiles: [],
    total: makeFigures({ created: 1 }),
    previous: makeFigures(),
    notices: { closed: 0, median_seconds: null },
    closing: { median_seconds: null, most_seconds: null },
    previous_closing: { median_seconds: null, most_seconds: null },
    hours: [],
    goal: null,
    serverTime: new Date(),
    ...statistics,
  };
}

/** All hours of a day, with these figures of it and of the day before. */
function makeHours(given: Record<number, [Partial<Figures>, Partial<Figures>]>): HourFigures[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const [now = {}, before = {}] = given[hour] ?? [];
    return { hour, ...makeFigures(now), previous: makeFigures(before) };
  });
}

async function openStatistics(
  statistics: Partial<Statistics> = {},
  group: 0 | 5 = 0,
  search = '',
  cost: PauseCost | null = null,
) {
  const pauses = fakeRoute(statisticsApi.pauses, () => ({ cost }));
  fakeRoute(caseFiguresApi.own, () => ownCases);
  const read = fakeRoute(statisticsApi.read, () => makeStatistics(statistics));
  const page = openScreen(`/dashboard/statistics${search}`, { user: { group } });
  await screen.findByRole('heading', { level: 1, name: 'Статистика' });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('list', { busy: true })).toBeNull());
  return { user: page.user, read, pauses };
}

function tiles(): (string | undefined)[] {
  const list = screen.getByText('Оборот', { selector: 'dt' }).closest('dl') as HTMLElement;
  return [...list.children].map(({ textContent }) => textContent?.replace(/\s/g, ' '));
}

const quiet = { accepted: 0, rejected: 0, sent_to_review: 0, in_time: 0, unanswered: 0, overturned: 0 };
const none = { decisions: 0, appeals: 0, payouts: 0, overturned: 0, median_seconds: null, most_seconds: null };
const noCases = (): OwnCaseFigures => ({ answers: quiet, total: none, days: [], reasons: [], serverTime: new Date() });
let ownCases = noCases();

test('a trader sees how they answered appeals, and what became of their cases and why; without any, nothing', async () => {
  ownCases = {
    answers: { accepted: 2, rejected: 3, sent_to_review: 1, in_time: 5, unanswered: 1, overturned: 1 },
    total: { ...none, decisions: 2, payouts: 2, median_seconds: 1500, most_seconds: 7200 },
    days: [{ day: '2026-11-15', appeals: 0, payouts: 2, overturned: 0, median_seconds: 1500 }],
    reasons: [
      { kind: 'payout', outcome: 'sent_back', code: 'unreadable', count: 3 },
      { kind: 'payout', outcome: 'sent_back', code: null, count: 1 },
    ],
    serverTime: new Date(),
  };
  const file = fakeRoute(caseFiguresApi.ownExport, () => new ApiError(429, 'too_many', 'Подождите минуту'));
  const { user } = await openStatistics();
  const section = within(await screen.findByRole('region', { name: /^Апелляции и.решения$/ }));
  expect(section.getByText(/Отвечено в.срок/).parentElement?.textContent).toMatch(/5\sиз\s7/);
  expect(section.getByText('Отклонено вами').parentElement?.textContent).toMatch(
    /^Отклонено вами4.*плательщика: 1\sиз\s4$/,
  );
  expect(section.getByText('Решают за').parentElement?.textContent).toMatch(/25\sмин9 из.10.— до.2\sч$/);
  const list = within(section.getByRole('list', { name: /^Решения и.причины$/ }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Выплата: Возвращено трейдеру (Чек не читается: пришлите чётче или в PDF)3 75%',
    'Выплата: Возвращено трейдеру1 25%',
  ]);
  const counts = section.getByRole('slider', { name: /^Решения по.дням$/ });
  expect(counts.getAttribute('aria-valuetext')).toMatch(/^15\.11\.2026: Выплаты 2,.*25\sмин/);
  await user.click(section.getByRole('button', { name: /^Скачать апелляции и решения в.CSV$/ }));
  await screen.findByText('Подождите минуту');
  expect(file.calls).toMatchObject([{ format: 'csv' }]);
  ownCases = noCases();
});
