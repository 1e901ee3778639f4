import { INVITATION_PAGE, invitationsApi } from '@app/contract/access/staff-api';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

beforeAll(() => import('./invitation-page.tsx'));

const token = `7.${'A'.repeat(43)}`;
const gone = new ApiError(410, 'invitation_gone', 'Приглашение недействительно');

const fakeOpen = () =>
  fakeRoute(invitationsApi.open, () => ({
    login: 'maria',
    otpSecret: 'JBSWY3DPEHPK3PXP',
    otpUrl: 'otpauth://totp/TRADERS:maria?secret=JBSWY3DPEHPK3PXP',
    expires_at: new Date('2030-01-02T09:00:00Z'),
  }));
const visit = (hash = token, user: null | { login: string } = null) => openPage(`${INVITATION_PAGE}#${hash}`, { user });

const digits = () => screen.getAllByRole('textbox').filter((field) => field.matches('[inputmode=numeric]'));

test('password and code are sent together, and the page says that an owner has to confirm', async () => {
  const open = fakeOpen();
  const accept = fakeRoute(invitationsApi.accept, () => ({ success: true as const }));
  const { user } = visit();
  await screen.findByText(/Ваш логин — maria/);
  screen.getByRole('img', { name: /QR-код/ });
  await user.click(screen.getByRole('button', { name: 'Принять приглашение' }));
  screen.getByText('Введите пароль');
  await user.fill(screen.getByLabelText('Пароль'), 'their own words');
  await user.click(digits()[0] as HTMLElement);
  await user.paste('123 456');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: /Пароль и.второй шаг заданы/ });
  screen.getByText(/Когда владелец подтвердит, войдите с логином maria/);
  expect(accept.calls).toEqual([{ token, password: 'their own words', otp_code: '123456' }]);
  expect(open.calls).toEqual([{ token }]);
  expect([...open.tokens, ...accept.tokens]).toEqual([null, null]);
});

test('a wrong code is typed anew, the password stays; a link that went meanwhile says so', async () => {
  fakeOpen();
  let refusal = new ApiError(409, 'otp_wrong', 'Неверный код');
  fakeRoute(invitationsApi.accept, () => refusal);
  const { user } = visit();
  await user.fill(await screen.findByLabelText('Пароль'), 'their own words');
  await user.click(digits()[0] as HTMLElement);
  await user.paste('123456');
  await user.keyboard('{Enter}');
  await screen.findByText('Введите новый код');
  screen.getByDisplayValue('their own words');
  refusal = gone;
  await user.click(digits()[0] as HTMLElement);
  await user.paste('123457');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Приглашение недействительно' });
});

test('used, replaced and old links are one page that says what to do', async () => {
  fakeRoute(invitationsApi.open, () => gone);
  visit();
  await screen.findByRole('heading', { name: 'Приглашение недействительно' });
  screen.getByText(/попросите у владельца новую ссылку/);
  expect(screen.getByRole('link', { name: /Перейти ко.входу/ }).getAttribute('href')).toBe('/');
});

test.each(['', 'nonsense', '7.short'])('of «%s» nothing is asked: the link is not whole', async (hash) => {
  visit(hash);
  await screen.findByRole('heading', { name: 'Ссылка неполная' });
});

test('without a connection it can be tried again', async () => {
  fakeRoute(invitationsApi.open, () => new ApiError(503, 'unavailable', 'Сервис временно недоступен'));
  const { user } = visit();
  await screen.findByText('Сервис временно недоступен');
  fakeOpen();
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByText(/Ваш логин — maria/);
});

test('it opens for the invited one even where somebody else is signed in', async () => {
  fakeOpen();
  visit(token, { login: 'boss' });
  await screen.findByText(/Ваш логин — maria/);
  expect(screen.queryByRole('navigation')).toBeNull();
});
