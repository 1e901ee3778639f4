import type { Appeal } from '@app/contract/appeals/appeal';
import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { makeAppeal, makeAppealDetails } from '#testing/appeals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './appeals-page.tsx';

test('the table has its columns: the deal and the appeal by Moscow time, requisites and the amount', async () => {
  await openAppeals([makeAppeal()]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const dates = ['ID', 'ID ордера', 'Дата ордера', 'ЛК', 'Метод', 'Реквизиты', 'Сумма', 'Дата апелляции'];
  expect(titles).toEqual([...dates, 'Статус', 'Действия']);
  const row = bodyRow();
  row.getByText('17');
  row.getByRole('button', { name: 'Скопировать ID ордера: pay-0123456789-abcdef' });
  row.getByText('15:00:00');
  row.getByText('16:30:00');
  row.getByText('Т-Банк');
  // The method, and with the number what kind of requisite it is.
  expect(row.getAllByText(/^СБП/)).toHaveLength(2);
  row.getByText('•••• 4567');
  row.getByText('1 500 ₽');
});

test.each([
  [AppealStatus.waiting, 'Ожидает', 'waiting', true],
  [AppealStatus.accepted, 'Принята', 'done', false],
  [AppealStatus.rejected, 'Отклонена', 'rejected', false],
  [AppealStatus.inWork, 'В работе', 'working', true],
  [AppealStatus.review, 'Проверка', 'working', false],
  [AppealStatus.archived, 'В архиве', 'archived', false],
] as const)(
  'an appeal of status %i reads «%s» in the colour of %s; its time runs: %s',
  async (status, label, tone, runs) => {
    await openAppeals([makeAppeal({ status })]);
    expect(bodyRow().getByText(label).closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
    expect(screen.queryAllByRole('timer')).toHaveLength(runs ? 1 : 0);
  },
);

test('the time left is told in hours and by the clock of the server', async () => {
  const serverTime = new Date(Date.now() + 12 * 3_600_000);
  const expired = new Date(serverTime.getTime() + 23 * 3_600_000);
  await openAppeals([makeAppeal({ expired })], { serverTime });
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(23:00:0[01]|22:59:5\d)$/));
});

test('a question in a row leads to the appeal and its conversation; a row without anything new has no such link', async () => {
  const asked = makeAppeal({ talk: { unread: 0, asked: true, stopped_until: null } });
  fakeRoute(appealsApi.view, () => ({ appeals: [makeAppealDetails({ talk: asked.talk })], serverTime: new Date() }));
  fakeRoute(caseTalkApi.read, () => ({
    messages: [],
    asked: 'trader' as const,
    stopped_until: null,
    stop_left: 0,
    closed: false,
    serverTime: new Date(),
  }));
  const { user } = await openAppeals([asked, makeAppeal({ id: 18 })]);
  const [link, ...others] = screen.getAllByRole('link', { name: /Переписка, апелляция №/ });
  expect(others).toEqual([]);
  expect(link?.getAttribute('aria-label')).toMatch(/^Вопрос\. Переписка, апелляция №\s17$/);
  act(() => link?.focus());
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: /^Апелляция №\s17$/ }));
  await dialog.findByRole('button', { name: 'Ответить' });
});

test('a repeated appeal is marked with its attempt, a first one is not', async () => {
  await openAppeals([makeAppeal({ attempt: 2 }), makeAppeal({ id: 18 })]);
  expect(screen.getAllByText(/^Повторная,/).map(({ textContent }) => textContent)).toEqual(['Повторная, 2-я']);
});

test('next and previous go through the list in the open dialog, also when what was opened has left it; the cross leads back', async () => {
  const appeals = [21, 20, 19].map((id) => makeAppeal({ id }));
  fakeRoute(appealsApi.view, ({ appeal_id }) => {
    const place = appeals.findIndex(({ id }) => id === appeal_id);
    appeals.splice(place, place === -1 ? 0 : 1);
    return { appeals: [makeAppealDetails({ id: appeal_id as number })], serverTime: new Date() };
  });
  fakeRoute(appealsApi.list, () => ({ appeals: [...appeals], count_appeals: 3, serverTime: new Date() }));
  const { user } = openScreen('/dashboard/appeals?status=0');
  await user.click((await screen.findAllByRole('link', { name: /^Подробно/ }))[0] as HTMLElement);
  const opened = (id: number) => screen.findByRole('dialog', { name: new RegExp(`^Апелляция №.${id}$`) });
  await opened(21);
  expect(screen.getByRole('button', { name: /^Предыдущая/ })).toHaveProperty('disabled', true);
  await user.keyboard('j');
  await opened(20);
  await user.click(screen.getByRole('button', { name: /^Следующая/ }));
  const last = await opened(19);
  within(last).getByText(/3 из.3/);
  await user.keyboard('k');
  await opened(20);
  expect(window.location.pathname).toBe('/dashboard/appeals/20/view');
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/appeals'));
  expect(window.location.search).toContain('status=0');
});

test('filters are read from the address and written to it, and each change asks the server', async () => {
  const { user, list } = await openAppeals([makeAppeal()], {}, '/dashboard/appeals?status=3&count=10&page=3');
  expect(list.calls[0]).toEqual({ lk_id: '', status: '3', attempt: 0, count: 10, page: 3 });

  await choose(user, 'Статус', 'В архиве');
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ status: '5', page: 1 }));
  await user.fill(screen.getByRole('searchbox'), 'ЛК1001{Enter}');
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ lk_id: 'ЛК1001', status: '5' }));
  await choose(user, 'Строк на странице', '100');
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ count: 100 }));
  const search = { lk_id: 'ЛК1001', status: '5', count: '100' };
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(search);
});

test('the status filter offers every status, fifty rows are a page', async () => {
  const { user, list } = await openAppeals([makeAppeal()]);
  expect(list.calls[0]).toEqual({ lk_id: '', status: '-9', attempt: 0, count: 50, page: 1 });
  await user.click(screen.getByRole('combobox', { name: 'Статус' }));
  const options = await screen.findAllByRole('option');
  const named = ['Все', 'Ожидает', 'Принята', 'Отклонена', 'В работе', 'Проверка', 'В архиве'];
  expect(options.map(({ textContent }) => textContent)).toEqual(named);
});

test('«Повторные» is an address of its own and asks for the repeated ones only', async () => {
  const { user, list } = await openAppeals([makeAppeal()]);
  expect(screen.getByRole('link', { name: 'Все' }).getAttribute('aria-current')).toBe('page');
  await user.click(screen.getByRole('link', { name: 'Повторные' }));
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ attempt: 1, page: 1 }));
  expect(window.location.pathname).toBe('/dashboard/appeals/repeated');
  expect(screen.getByRole('link', { name: 'Повторные' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Все' }).getAttribute('aria-current')).toBeNull();
});

test.each(['rejected', 'abc/view', '0/view'])('the address appeals/%s is not found', async (rest) => {
  openScreen(`/dashboard/appeals/${rest}`);
  await screen.findByRole('heading', { name: 'Страница не найдена' });
});

test('without appeals the screen says so, for each tab; a search that finds none leads to all', async () => {
  const { user, list } = await openAppeals([], {}, '/dashboard/appeals?lk_id=nobody', false);
  await screen.findByText('Ничего не найдено');
  await user.click(screen.getByRole('button', { name: 'Показать все апелляции' }));
  await screen.findByText('Апелляций нет');
  expect(list.calls.at(-1)).toMatchObject({ lk_id: '', status: '-9' });
  await user.click(screen.getByRole('link', { name: 'Повторные' }));
  await screen.findByText('Повторных апелляций нет');
});

test('a list that cannot be loaded says what happened and is asked for again', async () => {
  let fails = true;
  const refusal = new ApiError(503, 'unavailable', 'Сервис временно недоступен');
  fakeRoute(appealsApi.list, () =>
    fails ? refusal : { appeals: [makeAppeal()], count_appeals: 1, serverTime: new Date() },
  );
  const { user } = openScreen('/dashboard/appeals');
  await screen.findByText('Сервис временно недоступен');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByText('Т-Банк');
});

test('on a phone an appeal is a brief row, and the filters hide behind a button', async () => {
  setViewportWidth(390);
  const { user } = await openAppeals([makeAppeal({ attempt: 2 })], {}, '/dashboard/appeals?status=0');
  const card = within(screen.getByRole('list', { name: 'Апелляции' }));
  card.getByText('Т-Банк');
  card.getByText('•••• 4567');
  card.getByText('1 500 ₽');
  card.getByRole('timer');
  card.getByText('Ожидает');
  card.getByText('Повторная, 2-я');
  card.getByRole('link', { name: /^Подробно/ });
  await user.click(screen.getByRole('button', { name: 'Фильтры: 1' }));
  screen.getByRole('searchbox');
});

test('details have an address over the list as it is: they close back to it, with the keyboard where it was', async () => {
  const view = fakeRoute(appealsApi.view, () => ({ appeals: [makeAppealDetails()], serverTime: new Date() }));
  const { user, list } = await openAppeals([makeAppeal()], {}, '/dashboard/appeals/repeated?status=0&count=10');
  const link = screen.getByRole('link', { name: /^Подробно/ });
  await user.click(link);
  const dialog = within(await screen.findByRole('dialog', { name: /^Апелляция №\s17$/ }));
  await dialog.findByRole('button', { name: 'Принять' });
  expect(view.calls[0]).toMatchObject({ appeal_id: 17 });
  expect(window.location.pathname).toBe('/dashboard/appeals/17/view');
  // Opening has taken it into work, and the list behind follows.
  await waitFor(() => expect(list.calls.length).toBeGreaterThan(1));
  const asked = list.calls.map(({ attempt, status, count }) => [attempt, status, count].join());
  expect(new Set(asked)).toEqual(new Set(['1,0,10']));

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/appeals/repeated'));
  expect(window.location.search).toBe('?status=0&count=10');
  await waitFor(() => expect(link).toHaveFocus());
});

test('the period is read from the address and written to it', async () => {
  const { user, list } = await openAppeals([makeAppeal()], {}, '/dashboard/appeals?from=2026-11-01');
  expect(list.calls[0]).toMatchObject({ from: '2026-11-01' });
  await user.click(screen.getByRole('button', { name: 'с\u00a001.11.2026' }));
  await user.click(await screen.findByRole('button', { name: 'Всё время' }));
  await waitFor(() => expect(list.calls.at(-1)).not.toHaveProperty('from'));
});

test('a link to an appeal opens it over the list; closed, it leaves the list', async () => {
  fakeRoute(appealsApi.view, () => ({ appeals: [makeAppealDetails()], serverTime: new Date() }));
  const { user } = await openAppeals([makeAppeal()], {}, '/dashboard/appeals/17/view');
  const dialog = within(await screen.findByRole('dialog', { name: /^Апелляция №\s17$/ }));
  await user.click(dialog.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/appeals'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

type Person = ReturnType<typeof openScreen>['user'];

async function openAppeals(
  appeals: Appeal[],
  page: { serverTime?: Date } = {},
  address = '/dashboard/appeals',
  filled = true,
) {
  const list = fakeRoute(appealsApi.list, () => ({ appeals, count_appeals: 500, serverTime: new Date(), ...page }));
  const { user } = openScreen(address);
  await screen.findByRole('heading', { level: 1, name: 'Апелляции' });
  if (filled) await screen.findAllByText('Т-Банк', { exact: false });
  return { user, list };
}

async function choose(user: Person, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

function bodyRow() {
  return within(screen.getAllByRole('row')[1] as HTMLElement);
}
