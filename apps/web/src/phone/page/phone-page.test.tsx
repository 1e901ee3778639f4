import { type DeviceState, deviceDoorApi } from '@app/contract/devices/device-door';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { getToken } from '#lib/api/session.ts';
import { formatMoment, formatMoscowTime } from '#lib/text/format.ts';
import { fakeNoConnection, fakeRaw, fakeRoute } from '#testing/fake-api.ts';
import {
  clearPhone,
  everythingKept,
  givenPairing,
  givenShared,
  givenWaiting,
  keptOf,
  sber,
  tbank,
} from '#testing/phone.ts';
import { makeUser } from '#testing/user.ts';
import { takeFromAddress } from '../pairing/address-token.ts';
import { PhoneApp } from '../phone-app.tsx';
import { fieldOf } from './notice-time.ts';

const refusedKey = new ApiError(401, 'bad_key', 'Телефон не привязан. Привяжите его новым QR-кодом');
let state: DeviceState;

beforeEach(async () => {
  await clearPhone();
  state = {
    phonenumber: '•• 45-67',
    banks: [bank(sber, 'ЛК1'), bank(tbank, 'ЛК2')],
    notices: [],
    serverTime: new Date(),
  };
  fakeRoute(deviceDoorApi.state, () => state);
  fakeRoute(deviceDoorApi.heartbeat, () => ({ serverTime: new Date() }));
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  setOnline(true);
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('opened by the address of the QR code it pairs once, and the token is in neither address nor history', async () => {
  const pairs = fakePairing();
  window.history.replaceState(null, '', '/phone#one-time-token');
  const entries = window.history.length;
  open();
  await screen.findByText('На связи');
  expect(pairs.calls).toEqual([{ token: 'one-time-token' }]);
  expect(window.location.href).toMatch(/\/phone$/);
  expect(window.history.length).toBe(entries);
  await screen.findByRole('heading', { name: '•• 45-67' });
  const banks = within((await screen.findByRole('heading', { name: /^Банки/ })).parentElement ?? document.body);
  banks.getByText('Сбербанк · ЛК1');
  banks.getByText('Т-Банк · ЛК2');
});

test('a code that is scanned while the page is open pairs, too; pasted by hand the whole address will do', async () => {
  const pairs = fakePairing();
  const { user } = open();
  await screen.findByText('Не привязан');
  await user.fill(screen.getByLabelText(/^Или вставьте токен/), 'https://cabinet.example/phone#pasted');
  await user.click(screen.getByRole('button', { name: 'Привязать' }));
  await screen.findByText('На связи');

  window.history.replaceState(null, '', '/phone#scanned');
  act(() => void window.dispatchEvent(new Event('hashchange')));
  await waitFor(() => expect(pairs.calls).toEqual([{ token: 'pasted' }, { token: 'scanned' }]));
  expect(window.location.hash).toBe('');
});

test('an expired token: says so and how to pair; a phone that is paired stays so', async () => {
  const expired = new ApiError(401, 'bad_token', 'Токен не подходит: он уже использован или истёк. Создайте новый');
  fakeRoute(deviceDoorApi.pair, () => expired);
  window.history.replaceState(null, '', '/phone#old');
  const { unmount } = open();
  await screen.findByText(/^Токен не подходит/);
  screen.getByText('Не привязан');
  screen.getByText('Наведите камеру этого телефона на QR-код.');
  unmount();

  await givenPairing();
  window.history.replaceState(null, '', '/phone#old');
  open();
  await screen.findByText(/Телефон остаётся привязан/);
  await screen.findByText('На связи');
});

test('unpaired from the cabinet while open: says so, and the key is forgotten', async () => {
  await givenPairing();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText('На связи');
  fakeRoute(deviceDoorApi.heartbeat, () => refusedKey);
  fakeRoute(deviceDoorApi.state, () => refusedKey);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await screen.findByText('Не привязан');
  screen.getByText(/^Привязка завершена/);
  vi.useRealTimers();
  await waitFor(async () => expect(await keptOf('pairing')).toMatchObject([{ key: null }]));
  expect(screen.queryByLabelText('Вставьте текст уведомления банка')).toBeNull();
});

test('an archived device is told apart from a lost pairing', async () => {
  await givenPairing();
  const archived = new ApiError(401, 'phone_archived', 'Устройство в архиве');
  fakeRoute(deviceDoorApi.heartbeat, () => archived);
  fakeRoute(deviceDoorApi.state, () => archived);
  open();
  await screen.findByText('В архиве');
});

test('a cabinet that is signed in beside it is left alone: its token is not sent, and a refusal does not sign it out', async () => {
  localStorage.setItem('token', 'session');
  await givenPairing();
  const beats = fakeRoute(deviceDoorApi.heartbeat, () => refusedKey);
  const states = fakeRoute(deviceDoorApi.state, () => refusedKey);
  open();
  await screen.findByText('Не привязан');
  expect([...beats.tokens, ...states.tokens].filter((token) => token !== 'phone-key')).toEqual([]);
  expect(beats.tokens.length).toBeGreaterThan(0);
  expect(getToken()).toBe('session');
});

test('a notice pasted without a network waits on the phone and is sent once when it is back', async () => {
  await givenPairing({ banks: [sber, tbank] });
  const sent = fakeNotices('matched');
  const { user } = open();
  await screen.findByText('На связи');
  const answering = globalThis.fetch;
  fakeNoConnection();
  act(() => setOnline(false));
  await screen.findByText('Нет связи');

  await user.fill(screen.getByLabelText('Вставьте текст уведомления банка'), 'Зачисление 1500р');
  await user.click(screen.getByRole('button', { name: /^Отправить/ }));
  // The bank is asked for: a text without it says nothing.
  await user.selectOptions(await screen.findByLabelText('От какого банка'), 'Сбербанк');
  await user.click(screen.getByRole('button', { name: /^Отправить/ }));
  await screen.findByRole('heading', { name: 'Ждут отправки: 1' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Вставьте текст уведомления банка').value).toBe('');

  const { id } = (await keptOf('waiting'))[0] ?? { id: '' };
  state = {
    ...state,
    notices: [{ id: 5, bank: sber, amount: 150000n, at: new Date(), channel: 'sms', outcome: 'matched' }],
  };
  vi.stubGlobal('fetch', answering);
  act(() => setOnline(true));
  await screen.findByText('1 500 ₽');
  screen.getByText('Нашло сделку');
  await waitFor(() => expect(screen.queryByText(/^Ждут отправки/)).toBeNull());
  expect(sent).toMatchObject([{ notices: [{ id, sender: sber, text: 'Зачисление 1500р' }] }]);
});

test('a code is warned about and kept nowhere, not even in the field', async () => {
  await givenPairing();
  const { user } = open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Вставьте текст уведомления банка');
  await user.fill(field, 'Код 482913. Никому не сообщайте');
  await user.click(screen.getByRole('button', { name: /^Отправить/ }));
  await screen.findByText(/^Похоже на\sкод или пароль/);
  expect(field.value).toBe('');
  expect(await everythingKept()).not.toContain('482913');
});

test('a shared text that turns out to be a code is dropped from the phone, and the warning stays', async () => {
  await givenPairing();
  // Kept by a version of the page that did not know such codes yet.
  await givenShared({ text: 'к-о-д 482913' });
  const { user } = open();
  await screen.findByDisplayValue('к-о-д 482913');
  await user.click(screen.getByRole('button', { name: /^Отправить/ }));
  await waitFor(async () => expect(await everythingKept()).not.toContain('482913'));
  expect(await screen.findByLabelText('Вставьте текст уведомления банка')).toHaveProperty('value', '');
  screen.getByText(/^Похоже на\sкод или пароль/);
});

test('a shared text that nobody came for within an hour is gone', async () => {
  await givenPairing();
  await givenShared({ text: 'Зачисление 100р', at: ago(61) });
  await givenShared({ text: 'Зачисление 200р', at: ago(59) });
  open();
  await screen.findByDisplayValue('Зачисление 200р');
  expect(await keptOf('shared')).toMatchObject([{ text: 'Зачисление 200р' }]);
});

test('the same text a second time is asked about: it may be a second payment or a slip', async () => {
  await givenPairing();
  const sent = fakeNotices('kept');
  const { user } = open();
  const field = await screen.findByLabelText('Вставьте текст уведомления банка');
  await user.fill(field, 'Зачисление 700р');
  await user.click(screen.getByRole('button', { name: /^Отправить/ }));
  await waitFor(async () => expect(await keptOf('results')).toHaveLength(1));
  await user.fill(field, 'Зачисление  700р ');
  await user.click(screen.getByRole('button', { name: /^Отправить/ }));
  await screen.findByText(/^Этот текст вы уже добавили/);
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(new Set(sent.flatMap(({ notices }) => notices.map(({ id }) => id))).size).toBe(2);
});

test('shared texts stand in the field one after another until each is sent or put away', async () => {
  await givenPairing();
  const at = ago(20);
  await givenShared({ id: '1', text: 'Зачисление 100р', at });
  await givenShared({ id: '2', text: 'Реклама' });
  const sent = fakeNotices('kept');
  const { user } = open();
  await screen.findByDisplayValue('Зачисление 100р');
  screen.getByText('Ещё 1 текст ждёт выбора банка.');
  await user.click(screen.getByRole('button', { name: /^Отправить/ }));
  await screen.findByDisplayValue('Реклама');
  await user.click(screen.getByRole('button', { name: 'Убрать' }));
  await waitFor(async () => expect(await keptOf('shared')).toEqual([]));
  // The time is that of sharing, not of sending.
  expect(sent).toMatchObject([{ notices: [{ text: 'Зачисление 100р', at }] }]);
});

test('the button says when the money came; a text with a time is sent with it, any other time is entered', async () => {
  await givenPairing();
  const sent = fakeNotices('kept');
  const { user } = open();
  const field = await screen.findByLabelText('Вставьте текст уведомления банка');
  await user.fill(field, 'Зачисление 700р');
  const before = Date.now();
  await user.click(screen.getByRole('button', { name: 'Отправить: пришло только что' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Date.parse(sent[0]?.notices[0]?.at ?? '')).toBeGreaterThanOrEqual(before);

  // Not by hours: after midnight in Moscow the same digits would be a time of today by the clock of a phone elsewhere.
  const earlier = new Date(Date.now() - 12 * 60_000);
  await user.fill(field, `СЧЁТ4006 ${formatMoscowTime(earlier)} Перевод 800р`);
  const label = `Отправить: пришло ${formatMoment(earlier)}`;
  await user.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.notices[0]?.at).toBe(`${earlier.toISOString().slice(0, 19)}.000Z`);

  await user.fill(field, 'Зачисление 900р');
  await user.click(screen.getByRole('button', { name: 'Пришло в\u00a0другое время' }));
  fireEvent.change(screen.getByLabelText(/^Когда пришло/), { target: { value: fieldOf(earlier) } });
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.notices[0]?.at.slice(0, 16)).toBe(earlier.toISOString().slice(0, 16));
});

test('a text with another day and no time is not sent before the person has said when it came', async () => {
  await givenPairing();
  const sent = fakeNotices('kept');
  const { user } = open();
  const field = await screen.findByLabelText('Вставьте текст уведомления банка');
  await user.fill(field, 'Karta *7666. Zachisleno 1500.00 RUB. 18.01.2020');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await screen.findByText(/^Укажите день/);
  expect(await keptOf('waiting')).toEqual([]);
  expect(sent).toEqual([]);
});

test('notices of a number that the phone no longer has can only be deleted', async () => {
  await givenPairing();
  await givenWaiting({ number: '•• 11-11' });
  const { user } = open();
  await screen.findByText(/^С\sномера •• 11-11/);
  await user.click(screen.getByRole('button', { name: 'Удалить' }));
  await waitFor(async () => expect(await keptOf('waiting')).toEqual([]));
});

test('the screen is kept on, again after every look away; a browser that cannot says so', async () => {
  await givenPairing();
  const { unmount } = open();
  await screen.findByText(/^Этот браузер не\sумеет держать экран/);
  unmount();

  const locks: { released: boolean; release(): Promise<void> }[] = [];
  const request = async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const second = open();
  await screen.findByText('Экран не погаснет, пока страница открыта.');
  // The browser lets go when the page is out of sight.
  for (const lock of locks) lock.released = true;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(locks.filter(({ released }) => !released)).toHaveLength(1));
  second.unmount();
  expect(locks.filter(({ released }) => !released)).toEqual([]);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function open() {
  takeFromAddress();
  return { ...render(<PhoneApp env="test" />), user: makeUser() };
}

function fakePairing() {
  return fakeRoute(deviceDoorApi.pair, () => ({ key: 'phone-key', heartbeatSeconds: 20, serverTime: new Date() }));
}

function fakeNotices(outcome: string) {
  const sent: { notices: { id: string; text: string; at: string }[] }[] = [];
  fakeRaw(deviceDoorApi.notices, async (request) => {
    const body = (await request.json()) as (typeof sent)[number];
    sent.push(body);
    return Response.json({ results: body.notices.map(({ id }) => ({ id, outcome })), serverTime: new Date() });
  });
  return sent;
}

function bank(id: string, id_alias: string): DeviceState['banks'][number] {
  return { bank: id, id_alias, available: 1, enable_push: 1 };
}

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
