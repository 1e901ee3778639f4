import { TopupStatus } from '@app/contract/topups/topup-machine';
import { walletApi } from '@app/contract/topups/wallet-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makeTopup, makeTopupsPage } from '#testing/topups.ts';
// Loaded before the clock of the first test starts.
import './wallet-page.tsx';

afterEach(() => void vi.useRealTimers());

test('a request is called off from its row, after a question that tells who has paid not to worry', async () => {
  const { user, cancel } = await openWaiting();
  await user.click(screen.getByRole('button', { name: 'Отменить заявку' }));
  const question = within(screen.getByRole('dialog', { name: 'Отменить заявку?' }));
  question.getByText(/Пополнение №\s12 на\s1\s100,0042\sUSDT уйдёт в\sархив/);
  question.getByText(/и\sпосле отмены точный перевод, который придёт до\s\d\d:\d\d по\sМоскве, зачислится вам/);
  expect(cancel.calls).toEqual([]);

  await user.click(question.getByRole('button', { name: 'Отменить заявку' }));
  await screen.findByText('Заявка отменена');
  expect(cancel.calls).toEqual([{ deposit_id: 12 }]);
  expect(cancel.keys[0]).toMatch(/^\w{32}$/);
  await screen.findByText('В архиве');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who thinks better of it keeps the request and sees it again', async () => {
  const { user, cancel } = await openWaiting();
  await user.click(screen.getByRole('button', { name: 'Оплатить' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отменить заявку' }));
  await user.click(screen.getByRole('button', { name: 'Оставить' }));
  within(screen.getByRole('dialog', { name: /^Пополнение №\s12$/ })).getByText('Переведите ровно');
  expect(cancel.calls).toEqual([]);
});

test('who wanted another amount and found the old request in the way names it right after calling that off', async () => {
  const { user } = await openWaiting();
  await user.click(screen.getByRole('button', { name: 'Пополнить' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/Нужна другая сумма\s— отмените эту/);
  await user.click(dialog.getByRole('button', { name: 'Отменить заявку' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отменить заявку' }));
  within(await screen.findByRole('dialog', { name: 'Пополнение баланса' })).getByRole('textbox', { name: 'Сумма' });
});

test('a request paid in the meantime is not called off: it is said, and the list is asked for again', async () => {
  const { user, list } = await openWaiting(
    () => new ApiError(409, 'deposit_not_waiting', 'Эту заявку уже не отменить: она оплачена'),
  );
  await user.click(screen.getByRole('button', { name: 'Отменить заявку' }));
  const asked = list.calls.length;
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отменить заявку' }));
  await screen.findByText('Эту заявку уже не отменить: она оплачена');
  await waitFor(() => expect(list.calls.length).toBeGreaterThan(asked));
});

test('a payment dialog whose request was called off in another window says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, callOff } = await openWaiting();
  await user.click(screen.getByRole('button', { name: 'Оплатить' }));
  callOff();
  const dialog = within(screen.getByRole('dialog'));
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  await dialog.findByText('Заявка отменена');
  dialog.getByText(/Если вы\sуже перевели ровно 1\s100,0042\sUSDT/);
  expect(dialog.queryByText('Время заявки вышло')).toBeNull();
});

test('a request that is paid while one is asked whether to call it off says so, and cannot be called off', async () => {
  const stream = fakeStream();
  const { user, cancel, pay } = await openWaiting();
  await user.click(screen.getByRole('button', { name: 'Отменить заявку' }));
  const question = within(screen.getByRole('dialog'));
  pay();
  await stream.tell('deposit.paid');
  await question.findByText(/^Заявка уже оплачена/);
  expect(question.getByRole('button', { name: 'Отменить заявку' })).toHaveProperty('disabled', true);
  expect(cancel.calls).toEqual([]);
});

async function openWaiting(answer?: () => ApiError) {
  let deposit = makeTopup();
  const callOff = () => {
    deposit = { ...deposit, status: TopupStatus.archived, cancelledAt: new Date() };
  };
  const pay = () => {
    deposit = { ...deposit, status: TopupStatus.done };
  };
  const list = fakeRoute(walletApi.list, () => makeTopupsPage([deposit]));
  const cancel = fakeRoute(walletApi.cancel, () => {
    if (answer) return answer();
    callOff();
    return { success: true as const };
  });
  const { user } = openScreen('/dashboard/wallet');
  await screen.findByRole('button', { name: 'Оплатить' });
  return { user, cancel, list, callOff, pay };
}
