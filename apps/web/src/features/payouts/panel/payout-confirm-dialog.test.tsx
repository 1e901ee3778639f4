import type { Payout } from '@app/contract/payouts/payout';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { Done } from '@app/contract/route';
import { settingsApi } from '@app/contract/settings';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeUpload } from '#testing/fake-upload.ts';
import { makeSettings } from '#testing/open-page.tsx';
import { makePayoutInWork } from '#testing/payouts.ts';
import { renderUi } from '#testing/render.tsx';
import { PayoutConfirmDialog } from './payout-confirm-dialog.tsx';

const done: Done = { success: true };

test('receipts are sent with the id of the payout, and the dialog closes', async () => {
  const sent = fakeUpload(payoutsApi.close, () => done);
  const { user, onClose } = openDialog();
  expect(screen.getByLabelText('ID ордера')).toHaveProperty('readOnly', true);
  expect(screen.getByLabelText('ID ордера')).toHaveProperty('value', '1024');
  await user.upload(chooser(), [receipt('1.pdf'), receipt('2.png', 'image/png')]);
  await screen.findByText(/^2 файла/);
  await user.click(screen.getByRole('button', { name: 'Отправить (2)' }));
  await screen.findByText('Подтверждение выплаты успешно отправлено');
  expect(sent.calls).toEqual([{ body: { id: 1024 }, files: ['1.pdf', '2.png'] }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('pressed twice in a row, receipts leave once', async () => {
  const sent = fakeUpload(payoutsApi.close, () => done);
  const { user, onClose } = openDialog();
  await user.upload(chooser(), receipt('1.pdf'));
  const button = await screen.findByRole('button', { name: 'Отправить (1)' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.calls).toHaveLength(1);
  expect(screen.getAllByText('Подтверждение выплаты успешно отправлено')).toHaveLength(1);
});

test('without a file nothing is sent, and it says what is missing', async () => {
  const sent = fakeUpload(payoutsApi.close, () => done);
  const { user } = openDialog();
  await user.click(screen.getByRole('button', { name: 'Прикрепите чек' }));
  screen.getByText('Пожалуйста, прикрепите хотя бы один файл чека');
  expect(sent.calls).toEqual([]);
});

test('while it is being sent one sees how far it is, can stop it, and cannot close it', async () => {
  const sent = fakeUpload(payoutsApi.close, () => new Promise<never>(() => {}));
  const { user, onClose } = openDialog();
  await user.upload(chooser(), receipt('1.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Отправить (1)' }));
  expect(screen.getByRole('button', { name: 'Отправка...' })).toHaveProperty('disabled', true);
  act(() => sent.progress(0.45));
  screen.getByText('Отправлено 45%');
  expect(screen.getByRole('progressbar', { name: 'Отправка файлов' }).getAttribute('aria-valuenow')).toBe('45');
  await user.keyboard('{Escape}');

  const stop = screen.getByRole('button', { name: 'Остановить отправку' });
  await waitFor(() => expect(stop).toHaveProperty('disabled', false));
  await user.click(stop);
  await screen.findByText(/^Отправка остановлена/);
  screen.getByText('1.pdf');
  screen.getByRole('button', { name: 'Отправить (1)' });
  expect(onClose).not.toHaveBeenCalled();
});

test('once everything has left, it waits for the server and cannot be stopped', async () => {
  let answer = (_: Done) => {};
  const sent = fakeUpload(payoutsApi.close, () => new Promise<Done>((resolve) => (answer = resolve)));
  const { user, onClose } = openDialog();
  await user.upload(chooser(), receipt('1.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Отправить (1)' }));
  act(() => sent.progress(1));
  screen.getByText(/сервер их\sпроверяет/);
  expect(screen.queryByRole('button', { name: 'Остановить отправку' })).toBeNull();
  answer(done);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('an upload that broke off keeps its files; the same files are the same request, others are another', async () => {
  const answers = [new ApiError(0, '', ''), new ApiError(502, 'bad_gateway', 'Сервер не отвечает'), done];
  const sent = fakeUpload(payoutsApi.close, () => answers.shift() ?? done);
  const { user } = openDialog();
  await user.upload(chooser(), receipt('1.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Отправить (1)' }));
  await screen.findByText(/остались здесь/);
  await user.click(screen.getByRole('button', { name: 'Отправить (1)' }));
  await waitFor(() => expect(sent.calls).toHaveLength(2));
  await screen.findByText(/остались здесь/);
  await user.upload(chooser(), receipt('2.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Отправить (2)' }));
  await screen.findByText('Подтверждение выплаты успешно отправлено');

  expect(sent.keys[0]).toMatch(/^\w{32}$/);
  expect(sent.keys[1]).toBe(sent.keys[0]);
  expect(sent.keys[2]).not.toBe(sent.keys[0]);
});

test('a receipt that the server does not take is named with the reason: sending it again cannot work', async () => {
  fakeUpload(payoutsApi.close, () => new ApiError(415, 'broken_file', 'Файл не открывается'));
  const { user } = openDialog();
  await user.upload(chooser(), receipt('1.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Отправить (1)' }));
  await screen.findByText(/^Файл «1\.pdf» не\sпринят, уберите его\. Файл не открывается/);
  expect(screen.queryByText(/остались здесь/)).toBeNull();
});

test('in the PDF-only mode a picture is refused', async () => {
  openDialog({ receiptsPdfOnly: true });
  await screen.findByText(/^Только PDF/);
  fireEvent.paste(document.body, { clipboardData: { files: [receipt('чек.png', 'image/png')] } });
  await screen.findByText('Неподдерживаемый тип файла. Пожалуйста, загрузите PDF.');
  screen.getByRole('button', { name: 'Прикрепите чек' });
});

test('what a receipt has to show is said where it is chosen: for a telephone and for a card, and without what is refused', async () => {
  const { unmount } = openDialog();
  await screen.findByText(/^Чек банка, лучше в\sPDF: .*номер операции СБП$/);
  screen.getByText(/^Видео из\sприложения банка/);
  expect(screen.getByRole('group')).toHaveProperty('open', true);
  unmount();
  openDialog({ receiptsPdfOnly: true }, { method: 'card' });
  await screen.findByText(/^Чек банка в\sPDF: .*последние цифры карты получателя/);
  expect(screen.queryByText(/^Видео/)).toBeNull();
});

const receipt = (name: string, type = 'application/pdf') => new File([name.padEnd(2048, 'x')], name, { type });
const chooser = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;

function openDialog(settings: { receiptsPdfOnly?: boolean } = {}, more: Partial<Payout> = {}) {
  fakeRoute(settingsApi.read, () => makeSettings(settings));
  const payout = makePayoutInWork(5, more);
  fakeRoute(payoutsApi.view, () => ({ payout, serverTime: new Date() }));
  const onClose = vi.fn();
  return { ...renderUi(<PayoutConfirmDialog payout={payout} onClose={onClose} />), onClose };
}
