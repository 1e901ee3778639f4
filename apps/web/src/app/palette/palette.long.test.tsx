import { dealsApi } from '@app/contract/deals/deals-api';
import { devicesApi } from '@app/contract/devices/devices';
import { type FoundThing, findApi } from '@app/contract/search/find';
import { statementApi } from '@app/contract/statement/statement';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { makeDeal } from '#testing/deals.ts';
import { fakeRoute, isFaked } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

// Loaded at the first press, which may take longer than a test waits.
beforeAll(() => import('./palette.tsx'));

const deal: FoundThing = {
  kind: 'deal',
  id: 4711,
  payment_id: 'order-55',
  bank: '100000000004',
  id_alias: 'ЛК7',
  amount: 150_000n,
  status: 0,
  createdAt: new Date('2026-11-17T09:00:00Z'),
};

async function openPalette(address = '/dashboard/deals', group: 0 | 2 | 5 = 0) {
  // Whatever is written is also searched for, a moment later.
  if (!isFaked(findApi.find)) fakeRoute(findApi.find, () => ({ found: [], deals: null }));
  const page = openPage(address, { user: { group } });
  await screen.findByRole('heading', { level: 1 });
  // «Л» of the Russian layout is the same key.
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
  const field = await screen.findByPlaceholderText('Экран, действие или номер');
  expect(field.getAttribute('role')).toBe('combobox');
  return { ...page, field };
}

const chosen = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

test('a group is offered only what it may open', async () => {
  await openPalette('/dashboard/moderationpayoutrequests/pending', 2);
  const names = within(screen.getByRole('group', { name: 'Перейти' })).getAllByRole('option');
  expect(names.map((one) => one.textContent)).toEqual([
    'Выплатыgp',
    'Делаgx',
    'Выплаты: Проверка',
    'Выплаты: Оплачено',
    'Выплаты: Некорректные',
    'Настройки',
  ]);
});

test('Ctrl+K leads to any screen or tab by the beginning of its words, typed in either layout', async () => {
  const { user, field } = await openPalette();
  // The dialog gives it the focus a moment later.
  await waitFor(() => expect(field).toHaveFocus());
  // «выписка» with the Latin layout on.
  fakeRoute(statementApi.list, () => new ApiError(500, 'internal', 'Сервер занят'));
  await user.type(field, 'dsgbcrf');
  await waitFor(() => expect(chosen(field)?.textContent).toBe('Депозиты: Выписка'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/statement'));
  expect(screen.queryByRole('dialog')).toBeNull();
  // Until the screen is there its router is under way, and would lead the next test's person astray.
  await screen.findByText('Сервер занят');
});

test('a number finds the thing; Enter before the answer opens it when it has come', async () => {
  const { user, field } = await openPalette();
  const found = fakeRoute(findApi.find, () => ({ found: [deal], deals: { text: '4711', count: 12 } }));
  fakeRoute(dealsApi.view, () => ({ traderDeals: [makeDeal({ id: 4711 })], serverTime: new Date() }));
  await user.type(field, '4711{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/deals/4711/view'));
  expect(found.calls.map(({ text }) => text)).toEqual(['4711']);
});

test('a device of the archive is opened, too', async () => {
  const { user, field } = await openPalette('/dashboard/deals');
  fakeRoute(findApi.find, () => ({
    found: [{ kind: 'device' as const, id: 70, phone: '+7 ••• •••-22-33', archived: true }],
    deals: null,
  }));
  const nothing = {
    deviceProfiles: [],
    countDeviceProfiles: 0,
    deviceList: [],
    statusList: [],
    serverTime: new Date(),
  };
  fakeRoute(devicesApi.list, () => nothing);
  fakeRoute(devicesApi.table, () => nothing);
  await user.type(field, '2233{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/deviceprofiles/70/view'));
  await screen.findByText('Такого устройства нет.');
});

test('what was found says what it is, and the list has the rest', async () => {
  const { user, field } = await openPalette();
  fakeRoute(findApi.find, () => ({ found: [deal], deals: { text: '4711', count: 12 } }));
  await user.type(field, '4711');
  const group = await screen.findByRole('group', { name: 'Найдено' });
  const [one, all] = within(group).getAllByRole('option');
  expect(one?.textContent).toMatch(/Сделка №\s4711order-55 · .*ЛК71\s500\s₽Ожидает/);
  await waitFor(() => expect(chosen(field)?.id).toBe(one?.id));
  await user.keyboard('{ArrowDown}');
  expect(chosen(field)?.id).toBe(all?.id);
  expect(all?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?lk_id=4711'));
});

test('it does what the present screen does, and only that', async () => {
  fakeRoute(devicesApi.list, () => ({
    deviceProfiles: [],
    countDeviceProfiles: 0,
    deviceList: [],
    statusList: [],
    serverTime: new Date(),
  }));
  const { user, field } = await openPalette('/dashboard/deviceprofiles');
  await user.type(field, 'добавить');
  await waitFor(() => expect(chosen(field)?.textContent).toBe('Добавить устройство'));
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: /Добавление устройства|Добавить устройство/ });
  expect(screen.queryByRole('combobox', { name: 'Найти или сделать' })).toBeNull();
});

test('a search that does not answer says so, and screens are still there', async () => {
  const { user, field } = await openPalette();
  fakeRoute(findApi.find, () => new ApiError(500, 'internal', 'Внутренняя ошибка'));
  await user.type(field, '55');
  await screen.findByRole('alert');
  await user.clear(field);
  await user.type(field, 'сдел');
  await waitFor(() => expect(chosen(field)?.textContent).toMatch(/^Сделки/));
});

test('the same keys close it, and it does not open over another dialog', async () => {
  const { field } = await openPalette();
  fireEvent.keyDown(field, { key: 'k', code: 'KeyK', metaKey: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
  await screen.findByRole('dialog', { name: 'Клавиши' });
  const pressed = fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  // Still not the browser's.
  expect(pressed).toBe(false);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('the button in the menu opens it', async () => {
  const { user } = openPage('/dashboard/deals');
  await user.click(await screen.findByRole('button', { name: /Найти или сделать/ }));
  await screen.findByRole('combobox', { name: 'Найти или сделать' });
});
