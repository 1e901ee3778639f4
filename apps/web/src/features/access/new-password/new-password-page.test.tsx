import { NEW_PASSWORD_PAGE, newPasswordApi } from '@app/contract/access/new-password';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

beforeAll(() => import('./new-password-page.tsx'));

const token = `7.${'A'.repeat(43)}`;
const gone = new ApiError(410, 'password_link_gone', 'Ссылка недействительна');
const fakeOpen = () =>
  fakeRoute(newPasswordApi.open, () => ({ login: 'ivanov', expires_at: new Date('2030-01-02T09:00:00Z') }));
const visit = (hash = token, user: null | { login: string } = null) =>
  openPage(`${NEW_PASSWORD_PAGE}#${hash}`, { user });

test('the password is set, sent without anybody’s session, and the way in is shown', async () => {
  const open = fakeOpen();
  const set = fakeRoute(newPasswordApi.set, () => ({ success: true as const }));
  const { user } = visit(token, { login: 'somebody-else' });
  await screen.findByText(/с.логином ivanov/);
  await user.click(screen.getByRole('button', { name: 'Задать пароль' }));
  screen.getByText('Введите пароль');
  await user.fill(screen.getByLabelText('Новый пароль'), 'their own words');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Пароль задан' });
  expect(screen.getByRole('link', { name: /Перейти ко.входу/ }).getAttribute('href')).toBe('/');
  expect(set.calls).toEqual([{ token, password: 'their own words' }]);
  expect(open.calls).toEqual([{ token }]);
});

test('a link that went while the password was typed says so', async () => {
  fakeOpen();
  fakeRoute(newPasswordApi.set, () => gone);
  const { user } = visit();
  await user.fill(await screen.findByLabelText('Новый пароль'), 'their own words');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Ссылка недействительна' });
});

test('used, replaced and old links are one page that says what to do', async () => {
  fakeRoute(newPasswordApi.open, () => gone);
  visit();
  await screen.findByRole('heading', { name: 'Ссылка недействительна' });
  screen.getByText(/попросите новую ссылку/);
});

test.each(['', 'nonsense', '7.short'])('of «%s» nothing is asked: the link is not whole', async (hash) => {
  visit(hash);
  await screen.findByRole('heading', { name: 'Ссылка неполная' });
});
