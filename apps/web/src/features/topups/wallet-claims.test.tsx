import type { Done } from '@app/contract/route';
import { type Claim, claimsApi } from '@app/contract/topups/claims-api';
import { walletApi } from '@app/contract/topups/wallet-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { makeClaim } from '#testing/claims.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeUpload } from '#testing/fake-upload.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makeTopupsPage, txId } from '#testing/topups.ts';
import type { User } from '#testing/user.ts';
// Loaded before the clock of the first test starts.
import './claims/claim-dialog.tsx';
import './wallet-page.tsx';

const done: Done = { success: true };
const sender = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const proof = new File(['x'], 'снимок.png', { type: 'image/png' });

test('without claims there is only a quiet way to make one', async () => {
  await openWallet([]);
  await screen.findByRole('button', { name: /^Перевод не\sзачислен\?$/ });
  expect(screen.queryByRole('list', { name: /^Мои заявления/ })).toBeNull();
});

test('each claim says what has become of it: waits, credited with the sum, closed with an answer', async () => {
  await openWallet([
    makeClaim({ id: 4 }),
    makeClaim({ id: 3, state: 'credited', out_amount: 4620_50n }),
    makeClaim({ id: 2, state: 'closed', answer: 'На снимке не виден адрес' }),
    makeClaim({ id: 1, state: 'closed' }),
  ]);
  const list = await screen.findByRole('list', { name: /^Мои заявления о\sпереводах$/ });
  const [waits, credited, answered, overdue] = within(list)
    .getAllByRole('listitem')
    .map((item) => within(item));
  waits?.getByText('На рассмотрении');
  waits?.getByText(/^отправлено 15\.11.в.15:10$/);
  expect(waits?.getByRole('button', { name: `Скопировать номер транзакции: ${txId}` }).textContent).toBe(
    'cc6f00…0036a9',
  );
  credited?.getByText('Зачислено');
  credited?.getByText('4 620,50 ₽');
  answered?.getByText('На снимке не виден адрес');
  overdue?.getByText('За 30 дней перевод не подтвердился');
});

test('a claim is sent with number, address and proof; the list is asked for again and the focus goes back', async () => {
  const claims: Claim[] = [];
  const list = fakeRoute(claimsApi.list, () => ({ claims, wait_hours: 24, serverTime: new Date() }));
  const sent = fakeUpload(claimsApi.create, () => done);
  const { user, dialog, opener } = await openDialog();
  dialog.getByText(/не\sраньше чем через 24\sчаса после перевода/);
  expect(dialog.getByLabelText('Номер транзакции (TXID)')).toHaveFocus();
  await user.paste(`https://tronscan.org/#/transaction/${txId.toUpperCase()}`);
  await user.fill(dialog.getByLabelText(/^Адрес, с\sкоторого/), sender);
  await user.fill(dialog.getByLabelText(/^Комментарий/), 'С биржи');
  await user.upload(chooser(), proof);
  claims.push(makeClaim());
  await user.click(dialog.getByRole('button', { name: 'Отправить' }));
  await screen.findByText('Заявление отправлено');
  expect(sent.calls).toEqual([{ body: { tx_id: txId, from_address: sender, note: 'С биржи' }, files: ['снимок.png'] }]);
  await screen.findByText('На рассмотрении');
  expect(list.calls.length).toBeGreaterThan(1);
  await waitFor(() => expect(opener).toHaveFocus());
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const sent = fakeUpload(claimsApi.create, () => done);
  const { user, dialog } = await openDialog();
  await user.fill(dialog.getByLabelText('Номер транзакции (TXID)'), 'abc');
  await user.click(dialog.getByRole('button', { name: 'Отправить' }));
  dialog.getByText('Номер транзакции — 64 знака: цифры и буквы от a до f');
  dialog.getByText('Адрес в сети TRON: 34 знака, первый — T');
  dialog.getByText('Приложите снимок или выписку, где виден адрес отправителя');
  expect(sent.calls).toEqual([]);
});

test('a refusal is shown and everything typed stays; the same press again is the same request', async () => {
  let refused = true;
  const answer = new ApiError(409, 'claim_exists', 'Вы уже заявили об этом переводе');
  const sent = fakeUpload(claimsApi.create, () => (refused ? answer : done));
  const { user, dialog } = await openDialog();
  await fill(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Отправить' }));
  await screen.findByText('Вы уже заявили об этом переводе');
  expect(dialog.getByLabelText('Номер транзакции (TXID)')).toHaveProperty('value', txId);
  dialog.getByText('снимок.png');
  refused = false;
  const button = dialog.getByRole('button', { name: 'Отправить' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Заявление отправлено');
  expect(sent.calls).toHaveLength(2);
  expect(new Set(sent.keys).size).toBe(1);
});

test('while it is being sent one sees how far it is and can stop it; the files stay', async () => {
  const sent = fakeUpload(claimsApi.create, () => new Promise<never>(() => {}));
  const { user, dialog } = await openDialog();
  await fill(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Отправить' }));
  await dialog.findByRole('button', { name: 'Отправка...' });
  act(() => sent.progress(0.45));
  dialog.getByText('Отправлено 45%');
  const stop = dialog.getByRole('button', { name: 'Остановить отправку' });
  await waitFor(() => expect(stop).toHaveProperty('disabled', false));
  await user.click(stop);
  await dialog.findByText(/^Отправка остановлена/);
  dialog.getByText('снимок.png');
});

test('a list that does not come says so and is asked for again', async () => {
  let broken = true;
  fakeRoute(claimsApi.list, () =>
    broken
      ? new ApiError(500, 'internal', 'Сервер занят')
      : { claims: [makeClaim()], wait_hours: 24, serverTime: new Date() },
  );
  const { user } = openWithoutDeposits();
  await screen.findByText(/^Не\sудалось загрузить заявления/);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByText('На рассмотрении');
});

function openWithoutDeposits() {
  fakeRoute(walletApi.list, () => makeTopupsPage([]));
  return openScreen('/dashboard/wallet');
}

async function openWallet(claims: Claim[]) {
  fakeRoute(claimsApi.list, () => ({ claims, wait_hours: 24, serverTime: new Date() }));
  const { user } = openWithoutDeposits();
  await screen.findByText('Пополнений пока нет');
  return { user };
}

async function openDialog() {
  const { user } = openWithoutDeposits();
  const opener = await screen.findByRole('button', { name: /^Перевод не\sзачислен\?$/ });
  await user.click(opener);
  return { user, opener, dialog: within(await screen.findByRole('dialog', { name: /^Заявить о\sпереводе$/ })) };
}

async function fill(user: User, dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) {
  await user.click(dialog.getByLabelText('Номер транзакции (TXID)'));
  await user.paste(txId);
  await user.click(dialog.getByLabelText(/^Адрес, с\sкоторого/));
  await user.paste(sender);
  await user.upload(chooser(), proof);
  await dialog.findByText('снимок.png');
}

const chooser = () => document.querySelector('input[type="file"]') as HTMLInputElement;
