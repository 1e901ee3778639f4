import { settingsApi } from '@app/contract/settings';
import type { Topup } from '@app/contract/topups/topup';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import { walletApi } from '@app/contract/topups/wallet-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeSettings, openPage } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { explorer, makeTopup, makeTopupsPage, txId } from '#testing/topups.ts';
// Loaded before the clock of the first test starts.
import './wallet-page.tsx';

// Time stands still: how long the machine takes must not decide what is left.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('the roubles are counted as one types, to the kopeck and down', async () => {
  const { user, dialog } = await openAmount();
  const field = dialog.getByRole('textbox', { name: 'Сумма' });
  expect(field).toHaveFocus();
  const makes = dialog.getByRole('status');
  expect(makes.textContent).toBe('—');
  await user.paste('1000.1');
  await user.keyboard('2');
  expect(field).toHaveProperty('value', '1\u00a0000,12');
  expect(makes.textContent).toBe('92\u00a0411,08\u00a0₽');
  await user.keyboard('7');
  dialog.getByText('Не больше 2 знаков после запятой');
  expect(makes.textContent).toBe('—');
});

test.each([
  ['', 'Укажите сумму'],
  ['9,99', 'Минимальная сумма — 10 USDT'],
  ['1000000,01', 'Слишком большая сумма'],
  ['1.500', 'Непонятно, 1500 или 1,5: тысячи отделяйте пробелом'],
  ['1e5', 'Допустимы только цифры'],
])('%j is refused in words, and nothing is sent', async (typed, sentence) => {
  const create = fakeRoute(walletApi.create, () => new ApiError(500, 'internal', 'Не должно случиться'));
  const { user, dialog } = await openAmount();
  await user.paste(typed);
  await user.keyboard('{Enter}');
  dialog.getByText(sentence);
  expect(create.calls).toEqual([]);
});

test('a usual amount is one press, and can still be changed before it is sent', async () => {
  const { user, dialog } = await openAmount();
  const field = dialog.getByRole('textbox', { name: 'Сумма' });
  expect(dialog.queryByRole('button', { name: /прошлый раз/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^500\sUSDT$/ }));
  expect(field).toHaveProperty('value', '500');
  expect(dialog.getByRole('status').textContent).toBe('46\u00a0200\u00a0₽');
  await user.click(dialog.getByRole('button', { name: /^1\s000\sUSDT$/ }));
  expect(field).toHaveProperty('value', '1\u00a0000');
});

test('the amount of the last top-up that was paid is repeated without its tail', async () => {
  const create = fakeRoute(walletApi.create, () => new ApiError(409, 'rate_stale', 'Курс устарел'));
  const { user, dialog } = await openAmount([
    makeTopup({ id: 13, in_amount: 700_001_100n, status: TopupStatus.archived }),
    makeTopup({ in_amount: 1_250_504_200n, status: TopupStatus.done }),
    makeTopup({ id: 11, in_amount: 50_004_200n, status: TopupStatus.done }),
  ]);
  await user.click(dialog.getByRole('button', { name: /^Как в\sпрошлый раз: 1\s250,50\sUSDT$/ }));
  await user.click(dialog.getByRole('button', { name: 'Продолжить' }));
  expect(create.calls).toEqual([{ amount: 1_250_500_000n }]);
});

test('Enter makes the request and the dialog shows what to pay: sum, network, address, code, link, time, warnings', async () => {
  const { user, create } = await payNew();
  expect(create.calls).toEqual([{ amount: 1_100_000_000n }]);
  expect(create.keys[0]).toMatch(/^\w{32}$/);
  await screen.findByText('Заявка на пополнение успешно создана');

  const dialog = within(screen.getByRole('dialog', { name: /^Пополнение №\s12$/ }));
  const sum = dialog.getByRole('button', { name: 'Скопировать сумму: 1100.0042' });
  expect(sum.textContent).toMatch(/^1\s100,0042 USDT$/);
  expect(sum.querySelector('b')?.textContent).toBe(',0042');
  dialog.getByText('TRC-20 (TRON)');
  dialog.getByText('101 640,38 ₽');
  dialog.getByRole('img', { name: 'QR-код с адресом кошелька' });
  expect(dialog.getByRole('timer').textContent).toBe('45:00');
  const link = dialog.getByRole('link', { name: /^Адрес в\sобозревателе TRON/ });
  expect(link.getAttribute('href')).toBe(`${explorer}/address/${makeTopup().address}`);
  expect(link.getAttribute('rel')).toContain('noopener');
  const warnings = within(dialog.getByRole('region', { name: 'Чтобы деньги дошли' })).getAllByRole('listitem');
  expect(warnings.map(({ textContent }) => textContent).join()).toMatch(/цифры.*TRC-20.*комиссию.*внутри биржи/);

  await user.click(dialog.getByRole('button', { name: `Скопировать адрес: ${makeTopup().address}` }));
  await screen.findByText('Адрес скопирован');
  expect(await navigator.clipboard.readText()).toBe(makeTopup().address);
});

test('when the transfer has come, the dialog says so by itself and the balance is asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let deposit = makeTopup();
  fakeRoute(walletApi.list, () => makeTopupsPage([deposit]));
  const { user } = openPage('/dashboard/wallet');
  await user.click(await screen.findByRole('button', { name: 'Оплатить' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText('Переведите ровно');

  const rich = { ...makeSettings().user, financial_balance: 777_00n };
  const settings = fakeRoute(settingsApi.read, () => makeSettings({ user: rich }));
  deposit = { ...deposit, status: TopupStatus.done, receivedAt: new Date('2026-11-15T12:10:00Z'), tx_id: txId };
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  vi.useRealTimers();
  await dialog.findByText('Зачислено 101 640,38 ₽');
  dialog.getByText('15:10:00 15.11.2026');
  expect(dialog.getByRole('link', { name: /^Транзакция/ }).getAttribute('href')).toBe(
    `${explorer}/transaction/${txId}`,
  );
  expect(dialog.queryByText('Переведите ровно')).toBeNull();
  await waitFor(() => expect(settings.calls).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByText(/^777\s₽$/).length).toBeGreaterThan(0));

  await user.click(dialog.getByRole('button', { name: 'Готово' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a request whose time is over tells both who has paid and who has not what to do', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const expired = new Date(Date.now() + 2_000);
  fakeRoute(walletApi.list, () => makeTopupsPage([makeTopup({ expired })]));
  const { user } = openScreen('/dashboard/wallet');
  await user.click(await screen.findByRole('button', { name: 'Оплатить' }));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  vi.useRealTimers();
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText('Время заявки вышло');
  const until = new Date(expired.getTime() + 9 * 3_600_000).toISOString().slice(11, 16);
  dialog.getByText(new RegExp(`перевели ровно 1\\s100,0042\\sUSDT.*до\\s${until} по\\sМоскве, зачислится сам`));
  dialog.getByText(/Пришедший после\s\d\d:\d\d\s— по\sкурсу на\sмомент перевода/);
  dialog.getByText(/создайте новую/);
  expect(dialog.queryByRole('img')).toBeNull();

  await user.click(dialog.getByRole('button', { name: 'Новая заявка' }));
  within(screen.getByRole('dialog', { name: 'Пополнение баланса' })).getByRole('textbox', { name: 'Сумма' });
});

test('the same amount asked for again after that is another request', async () => {
  let deposit = makeTopup({ expired: new Date(Date.now() - 1_000), status: TopupStatus.archived });
  const { user, create } = await payNew(() => deposit);
  await user.click(await screen.findByRole('button', { name: 'Новая заявка' }));
  deposit = makeTopup({ id: 13 });
  await user.fill(screen.getByRole('textbox', { name: 'Сумма' }), '1100{Enter}');
  await screen.findByRole('dialog', { name: /^Пополнение №\s13$/ });
  expect(new Set(create.keys).size).toBe(2);
});

test('with an open request «Пополнить» shows that one, and says why', async () => {
  fakeRoute(walletApi.list, () => makeTopupsPage([makeTopup()]));
  const { user } = openScreen('/dashboard/wallet');
  await screen.findByRole('button', { name: 'Оплатить' });
  await user.click(screen.getByRole('button', { name: 'Пополнить' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Пополнение №\s12$/ }));
  dialog.getByText(/заявка уже открыта/);
});

test('an open request that this page did not know of is shown as well, without the word that one was made', async () => {
  await payNew(() => makeTopup(), true);
  await screen.findByText(/заявка уже открыта/);
  expect(screen.queryByText('Заявка на пополнение успешно создана')).toBeNull();
});

test('a refusal of the server is told, the amount stays', async () => {
  fakeRoute(walletApi.create, () => new ApiError(409, 'rate_stale', 'Курс USDT не обновлялся больше суток'));
  const { user, dialog } = await openAmount();
  await user.fill(dialog.getByRole('textbox'), '100{Enter}');
  await screen.findByText('Курс USDT не обновлялся больше суток');
  expect(dialog.getByRole('textbox')).toHaveProperty('value', '100');
});

test('a payment opened from the list begins on the sum; closed, the keyboard goes back to its button', async () => {
  fakeRoute(walletApi.list, () => makeTopupsPage([makeTopup()]));
  const { user } = openScreen('/dashboard/wallet');
  const pay = await screen.findByRole('button', { name: 'Оплатить' });
  await user.click(pay);
  const copy = await screen.findByRole('button', { name: /^Скопировать сумму/ });
  await waitFor(() => expect(copy).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(pay).toHaveFocus());
});

async function openAmount(before: Topup[] = []) {
  fakeRoute(walletApi.list, () => makeTopupsPage(before));
  const { user } = openScreen('/dashboard/wallet', { settings: { rateUsdt: 92_40n } });
  await screen.findByText(before.length === 0 ? 'Пополнений пока нет' : 'В архиве');
  await user.click(screen.getByRole('button', { name: 'Пополнить' }));
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Пополнение баланса' })) };
}

/** Asks for 1100 USDT; the new request is in the list only after the answer. */
async function payNew(made: () => Topup = makeTopup, existing = false) {
  const create = fakeRoute(walletApi.create, () => {
    fakeRoute(walletApi.list, () => makeTopupsPage([made()]));
    return { success: true as const, deposit: made(), existing, serverTime: new Date() };
  });
  const { user, dialog } = await openAmount();
  await user.fill(dialog.getByRole('textbox', { name: 'Сумма' }), '1100{Enter}');
  return { user, create };
}
