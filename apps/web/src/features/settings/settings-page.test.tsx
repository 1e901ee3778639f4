import { authApi } from '@app/contract/access/auth';
import { type TwoFactor, twoFactorApi } from '@app/contract/access/two-factor';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';

const off: TwoFactor = { otpState: 'init2fa', otpSecret: '', otpUrl: '' };
const on: TwoFactor = { otpState: 'enabled2fa', otpSecret: '', otpUrl: '' };
const preparing: TwoFactor = {
  otpState: 'prepare2fa',
  otpSecret: 'JBSWY3DPEHPK3PXP',
  otpUrl: 'otpauth://totp/TRADERS:trader?secret=JBSWY3DPEHPK3PXP&issuer=TRADERS',
};

test('a new password is saved, told of, and gone from the field', async () => {
  const changes = fakeRoute(authApi.changePassword, () => ({ success: true as const }));
  const { user } = await openSettings(on);
  const save = screen.getByRole('button', { name: 'Сохранить' });
  expect(save.matches(':disabled')).toBe(true);

  await user.fill(newPassword(), 'long-enough');
  await user.click(save);
  await screen.findByText('Пароль успешно изменён');
  expect(changes.calls).toEqual([{ newpass: 'long-enough' }]);
  expect(newPassword().value).toBe('');
});

test('a short password is refused before it is sent', async () => {
  const changes = fakeRoute(authApi.changePassword, () => ({ success: true as const }));
  const { user } = await openSettings(on);
  await user.fill(newPassword(), 'short{Enter}');
  screen.getByText('Пароль должен быть не менее 8 символов');
  expect(changes.calls).toEqual([]);
});

test('the server’s refusal of a password is shown in its words', async () => {
  fakeRoute(authApi.changePassword, () => new ApiError(429, 'too_many', 'Слишком часто, подождите минуту'));
  const { user } = await openSettings(on);
  await user.fill(newPassword(), 'long-enough{Enter}');
  await screen.findByText('Слишком часто, подождите минуту');
  expect(newPassword().value).toBe('long-enough');
});

test('two-step authentication goes from off through the secret and a code to on', async () => {
  const { user, moves } = await openSettings(off);
  await user.click(await screen.findByRole('button', { name: 'Включить' }));

  await screen.findByRole('img', { name: /QR-код/ });
  screen.getByText('JBSW Y3DP EHPK 3PXP');
  const save = () => screen.getAllByRole('button', { name: 'Сохранить' })[1];
  expect(save()?.matches(':disabled')).toBe(true);

  await user.type(code(), '12345{Enter}');
  await screen.findByText('Допустимо только 6 цифр');
  expect(moves.calls).toHaveLength(2);
  await user.keyboard('6{Enter}');

  await screen.findByText('Включена');
  expect(moves.calls).toEqual([
    { state_otp: '', code_otp: '' },
    { state_otp: 'init2fa', code_otp: '' },
    { state_otp: 'prepare2fa', code_otp: '123456' },
  ]);
});

test('a setup whose secret is no longer to be had is begun anew', async () => {
  const { user, moves } = await openSettings({ ...preparing, otpSecret: '', otpUrl: '' });
  await screen.findByText(/Секретный код показывается один раз/);
  expect(screen.queryByRole('img', { name: /QR-код/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Начать заново' }));
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  expect(moves.calls.at(-1)).toEqual({ state_otp: 'init2fa', code_otp: '' });
});

test('a wrong code leaves the secret on the screen and the field empty for the next', async () => {
  const { user } = await openSettings(off);
  await user.click(await screen.findByRole('button', { name: 'Включить' }));
  await screen.findByRole('img', { name: /QR-код/ });
  fakeRoute(twoFactorApi.move, () => new ApiError(422, 'wrong_code', 'Неверный код'));
  await user.fill(code(), '000000{Enter}');
  await screen.findByText('Неверный код');
  await waitFor(() => expect(code().value).toBe(''));
  screen.getByText('JBSW Y3DP EHPK 3PXP');
});

test('once on, it can be turned off only through support', async () => {
  await openSettings(on);
  await screen.findByText('Отключить её можно только через техническую поддержку.');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /поддержку/ });
  expect(link.href).toBe('https://t.me/support');
  expect(screen.queryByRole('button', { name: 'Включить' })).toBeNull();
});

async function openSettings(state: TwoFactor) {
  const next = { '': state, init2fa: preparing, prepare2fa: on, enabled2fa: on };
  const moves = fakeRoute(twoFactorApi.move, ({ state_otp }) => next[state_otp]);
  const page = openScreen('/dashboard/settings');
  await screen.findByRole('heading', { name: 'Настройки' });
  return { ...page, moves };
}

function newPassword(): HTMLInputElement {
  return screen.getByLabelText('Новый пароль');
}

function code(): HTMLInputElement {
  return screen.getByLabelText(/Код из\s*приложения/);
}
