import { authApi } from '@app/contract/access/auth';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { getToken } from '#lib/api/session.ts';
import { fakeRaw, fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import type { User } from '#testing/user.ts';

// An easy captcha, solved at the first tries.
const challenge = {
  parameters: { algorithm: 'SHA-256', nonce: '00ff', salt: 'ff00', cost: 1, keyLength: 32, keyPrefix: '0' },
};

beforeEach(() => {
  let given = 0;
  fakeRoute(authApi.captcha, () => ({ ...challenge, signature: `signed ${given++}` }));
});
afterEach(() => void vi.useRealTimers());

test('a field’s error waits until typing has stopped for half a second, and goes as soon as it is put right', async () => {
  await openEntrance();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(field('Логин'), { target: { value: 'abc' } });
  act(() => vi.advanceTimersByTime(490));
  expect(screen.queryByText('Логин должен быть не менее 4 символов')).toBeNull();
  act(() => vi.advanceTimersByTime(20));
  screen.getByText('Логин должен быть не менее 4 символов');

  fireEvent.change(field('Логин'), { target: { value: 'abcd' } });
  expect(screen.queryByText('Логин должен быть не менее 4 символов')).toBeNull();
});

test('an emptied field says that it must be filled', async () => {
  const { user } = await openEntrance();
  await user.fill(field('Пароль'), 'a');
  await user.clear(field('Пароль'));
  await screen.findByText('Введите пароль');
  expect(screen.queryByText('Введите логин')).toBeNull();
});

test('sending an empty form shows at once what is missing and asks the server nothing', async () => {
  const { user } = await openEntrance();
  const signIn = fakeRoute(authApi.signIn, () => ({ token: 'never' }));
  await user.click(screen.getByRole('button', { name: 'Войти' }));
  screen.getByText('Введите логин');
  screen.getByText('Введите пароль');
  expect(field('Логин')).toHaveFocus();
  expect(signIn.calls).toEqual([]);
});

test('sign-in sends login, password and a solved captcha, and opens the cabinet', async () => {
  const { user } = await openEntrance();
  const signIn = fakeRoute(authApi.signIn, () => ({ token: 'fresh' }));
  await signInAs(user, ' trader ', 'demo-demo');

  await screen.findByRole('heading', { name: 'Сделки' });
  expect(getToken()).toBe('fresh');
  expect(window.location.pathname).toBe('/dashboard/deals');
  expect(signIn.calls).toMatchObject([{ login: 'trader', password: 'demo-demo', isTrader: true }]);
  expect(JSON.parse(atob(signIn.calls[0]?.rc ?? ''))).toMatchObject({ challenge: { signature: 'signed 0' } });
});

test('a refusal is shown in the server’s words, and the next attempt brings a new captcha', async () => {
  const { user } = await openEntrance();
  const signIn = fakeRoute(authApi.signIn, () => new ApiError(401, 'wrong_credentials', 'Неверный логин или пароль'));
  await signInAs(user, 'trader', 'wrong-password');
  await screen.findByText('Неверный логин или пароль');
  expect(window.location.pathname).toBe('/');

  await user.click(screen.getByRole('button', { name: 'Войти' }));
  await waitFor(() => expect(signIn.calls).toHaveLength(2));
  expect(signIn.calls[0]?.rc).not.toBe(signIn.calls[1]?.rc);
});

test('where the server wants a code, it is asked for after the password; six digits send themselves', async () => {
  const { user } = await openEntrance();
  const signIn = fakeRoute(authApi.signIn, ({ otp_code }) =>
    otp_code ? { token: 'fresh' } : new ApiError(401, 'otp_required', 'Введите код'),
  );
  await signInAs(user, 'operator', 'demo-demo');
  await screen.findByText(/Пароль принят.*operator/);
  expect(screen.queryByLabelText('Пароль', { selector: 'input' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Войти' }).matches(':disabled')).toBe(true);
  await user.paste('123 456');

  await screen.findByRole('heading', { name: 'Сделки' });
  expect(signIn.calls).toMatchObject([
    { login: 'operator', otp_code: '' },
    { login: 'operator', password: 'demo-demo', otp_code: '123456' },
  ]);
  expect(signIn.calls[0]?.rc).not.toBe(signIn.calls[1]?.rc);
});

test('a refused code is typed anew, and one can go back to the password', async () => {
  const { user } = await openEntrance();
  fakeRoute(authApi.signIn, ({ otp_code }) =>
    otp_code ? new ApiError(401, 'wrong_code', 'Неверный код') : new ApiError(401, 'otp_required', 'Введите код'),
  );
  await signInAs(user, 'operator', 'demo-demo');
  await screen.findByText(/Пароль принят/);
  await user.paste('111111');
  await screen.findByText('Неверный код');
  await screen.findByText('Введите новый код');
  await waitFor(() => expect(screen.getAllByRole('textbox')[0]).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Назад' }));
  expect(field('Логин').value).toBe('operator');
});

test('when the server has no sentence of its own, the form says to check the data', async () => {
  const { user } = await openEntrance();
  fakeRaw(authApi.signIn, () => new Response('oops', { status: 500 }));
  await signInAs(user, 'trader', 'demo-demo');
  await screen.findByText('Введите корректные данные');
});

test('the button cannot be pressed again while the request runs', async () => {
  const { user } = await openEntrance();
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const signIn = fakeRoute(authApi.signIn, async () => {
    await waiting;
    return { token: 'fresh' };
  });
  await signInAs(user, 'trader', 'demo-demo');
  await waitFor(() => expect(signIn.calls).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Войти' }).matches(':disabled')).toBe(true);
  await user.type(field('Пароль'), '{Enter}');
  expect(signIn.calls).toHaveLength(1);
  answer();
  await screen.findByRole('heading', { name: 'Сделки' });
});

test('pressed twice in a row, sign-in asks for one session', async () => {
  const { user } = await openEntrance();
  const signIn = fakeRoute(authApi.signIn, () => ({ token: 'fresh' }));
  await user.fill(field('Логин'), 'trader');
  await user.fill(field('Пароль'), 'demo-demo');
  pressTwice('Войти');
  await screen.findByRole('heading', { name: 'Сделки' });
  expect(signIn.calls).toHaveLength(1);
});

test('pressed twice in a row, registration lets the newcomer in with the one account it made', async () => {
  const { user } = await openEntrance();
  const answers = [{ token: 'of the newcomer' }, new ApiError(409, 'login_taken', 'Этот логин уже занят')];
  const signUp = fakeRoute(authApi.signUp, () => answers.shift() ?? { token: 'never' });
  await user.click(screen.getByRole('radio', { name: 'Регистрация' }));
  await user.fill(field('Логин'), 'newcomer');
  await user.fill(field('Пароль'), 'long-enough');
  await user.fill(field('Пароль повторно'), 'long-enough');
  await user.fill(field('Email'), 'new@example.com');
  pressTwice('Зарегистрироваться');
  await screen.findByRole('heading', { name: 'Сделки' });
  expect(signUp.calls).toHaveLength(1);
  expect(getToken()).toBe('of the newcomer');
});

test('registration refuses passwords that differ, in the field and in a toast', async () => {
  const { user } = await openEntrance();
  const signUp = fakeRoute(authApi.signUp, () => ({ token: 'never' }));
  await user.click(screen.getByRole('radio', { name: 'Регистрация' }));
  await user.fill(field('Логин'), 'newcomer');
  await user.fill(field('Пароль'), 'long-enough');
  await user.fill(field('Пароль повторно'), 'long-enouhg');
  await user.fill(field('Email'), 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
  screen.getByText('Пароли не совпадают');
  await screen.findByText('Пароли не совпали');
  expect(signUp.calls).toEqual([]);
});

test('registration checks the email and then brings the newcomer in', async () => {
  const { user } = await openEntrance();
  const signUp = fakeRoute(authApi.signUp, () => ({ token: 'fresh' }));
  await user.click(screen.getByRole('radio', { name: 'Регистрация' }));
  await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
  screen.getByText('Введите пароль повторно');
  screen.getByText('Введите email');

  await user.fill(field('Логин'), 'newcomer');
  await user.fill(field('Пароль'), 'long-enough');
  await user.fill(field('Пароль повторно'), 'long-enough');
  await user.fill(field('Email'), 'new@');
  await screen.findByText('Email должен быть больше 5 символов');
  await user.fill(field('Email'), 'new@example');
  await screen.findByText('Введите корректный email');
  await user.fill(field('Email'), 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));

  await screen.findByRole('heading', { name: 'Сделки' });
  expect(signUp.calls).toMatchObject([{ login: 'newcomer', email: 'new@example.com', isTrader: true }]);
});

test('the password can be looked at', async () => {
  const { user } = await openEntrance();
  await user.fill(field('Пароль'), 'secret');
  expect(field('Пароль').type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Показать пароль' }));
  expect(field('Пароль').type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Скрыть пароль' }));
  expect(field('Пароль').type).toBe('password');
});

test('«Подключиться» leads to support in Telegram in a new tab, and is absent when no address is set', async () => {
  const entry = fakeRoute(authApi.entry, () => ({ supportTelegramLink: null, demo: null }));
  const { unmount } = await openEntrance();
  await waitFor(() => expect(entry.calls).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Подключиться' })).toBeNull();
  unmount();

  fakeRoute(authApi.entry, () => ({ supportTelegramLink: 'https://t.me/director', demo: null }));
  await openEntrance();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Подключиться' });
  expect([link.href, link.target, link.rel]).toEqual(['https://t.me/director', '_blank', 'noopener noreferrer']);
});

test('in demo mode one click on a login enters, and the code is shown with its seconds', async () => {
  const signIn = fakeRoute(authApi.signIn, () => ({ token: 'fresh' }));
  const logins = [{ login: 'moderator', password: 'demo-demo', group: 2 as const, title: 'Модератор выплат' }];
  fakeRoute(authApi.entry, () => ({
    supportTelegramLink: null,
    demo: { logins, otpCode: '407236', otpSecondsLeft: 21 },
  }));
  const { user } = await openEntrance();
  const demo = within(await screen.findByRole('region', { name: 'Демо-режим' }));
  demo.getByText('407236');
  demo.getByText(/ещё 2[01]\s*с/);
  await user.click(demo.getByRole('button', { name: /moderator/ }));
  await waitFor(() =>
    expect(signIn.calls).toMatchObject([{ login: 'moderator', password: 'demo-demo', otp_code: '407236' }]),
  );
});

test('who is signed in already is taken straight to the cabinet', async () => {
  openScreen('/auth');
  await screen.findByRole('heading', { name: 'Сделки' });
  expect(window.location.pathname).toBe('/dashboard/deals');
});

async function openEntrance() {
  const page = openScreen('/', { user: null });
  await screen.findByRole('heading', { name: 'TRADERS' });
  return page;
}

async function signInAs(user: User, login: string, password: string) {
  await user.fill(field('Логин'), login);
  await user.fill(field('Пароль'), password);
  await user.click(screen.getByRole('button', { name: 'Войти' }));
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input' });
}

/** Before the screen can show that it works. */
function pressTwice(name: string) {
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);
}
