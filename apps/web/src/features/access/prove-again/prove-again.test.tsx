import { authApi } from '@app/contract/access/auth';
import { type TwoFactor, twoFactorApi } from '@app/contract/access/two-factor';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const on: TwoFactor = { otpState: 'enabled2fa', otpSecret: '', otpUrl: '' };
const off: TwoFactor = { otpState: 'init2fa', otpSecret: '', otpUrl: '' };
const done = { success: true as const };
const refusal = new ApiError(403, 'prove_again', 'Подтвердите, что это вы: ничего не изменено');

test('a change that needs a proof asks for the code and goes on with what was asked', async () => {
  const { user, proofs, changes } = await openAged(on);
  await user.fill(newPassword(), 'long-enough{Enter}');

  const dialog = await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' });
  await user.fill(within(dialog).getByLabelText('Код OTP'), '123456{Enter}');
  await screen.findByText('Пароль успешно изменён');
  expect(proofs.calls).toEqual([{ otp_code: '123456', password: '' }]);
  expect(changes.calls).toEqual([{ newpass: 'long-enough' }, { newpass: 'long-enough' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who has no two-step is asked for the password; a wrong one is told in the dialog', async () => {
  const { user, proofs } = await openAged(off);
  await user.fill(newPassword(), 'long-enough{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' });
  await user.fill(within(dialog).getByLabelText('Текущий пароль'), 'wrong one{Enter}');
  await within(dialog).findByText('Неверный пароль');

  await user.fill(within(dialog).getByLabelText('Текущий пароль'), 'right one{Enter}');
  await screen.findByText('Пароль успешно изменён');
  expect(proofs.calls).toHaveLength(2);
});

test('who does not want to prove it has lost nothing of the form, and is told that nothing was changed', async () => {
  const { user, changes } = await openAged(on);
  await user.fill(newPassword(), 'long-enough{Enter}');
  await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' });
  await user.keyboard('{Escape}');
  await screen.findByText('Подтвердите, что это вы: ничего не изменено');
  expect(newPassword().value).toBe('long-enough');
  expect(changes.calls).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' });
});

/** Settings of a person whose last proof is too old. */
async function openAged(state: TwoFactor) {
  let proven = false;
  fakeRoute(twoFactorApi.move, () => state);
  const changes = fakeRoute(authApi.changePassword, () => (proven ? done : refusal));
  const proofs = fakeRoute(authApi.prove, ({ password }) => {
    if (password === 'wrong one') return new ApiError(409, 'wrong_password', 'Неверный пароль');
    proven = true;
    return done;
  });
  const page = openPage('/dashboard/settings');
  await screen.findByRole('heading', { name: 'Настройки' });
  return { ...page, changes, proofs };
}

function newPassword(): HTMLInputElement {
  return screen.getByLabelText('Новый пароль');
}
