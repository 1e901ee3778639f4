import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { Done } from '@app/contract/route';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { setServerTime } from '#lib/api/server-clock.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { fakeUpload } from '#testing/fake-upload.ts';
import { fakeTalk, fakeView, openPayouts } from '#testing/lists/open-payouts.ts';
import { bodyRow } from '#testing/lists/rows.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makePayout, makePayoutInWork } from '#testing/payouts.ts';
// Loaded before the clock of the first test starts.
import './payouts-page.tsx';

// Time stands still: how long the machine takes must not decide what is left.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const done: Done = { success: true };
const take = 'В работу';

test('a number that came whole is hidden in the pool all the same', async () => {
  await openPayouts([makePayout({ pan: '2200700000000017', method: 'card' })]);
  bodyRow(0).getByText('•••• 0017');
  expect(screen.queryByText(/2200/)).toBeNull();
});

test('«В работу» takes the payout: the toast, and the row leaves the pool', async () => {
  let payouts = [makePayout(), makePayout({ id: 1025 })];
  const moves = fakeRoute(payoutsApi.edit, () => {
    payouts = payouts.slice(1);
    return done;
  });
  const { user } = await openPayouts(({ status }) => (status === 0 ? payouts : []));
  await user.click(bodyRow(0).getByRole('button', { name: take }));
  await screen.findByText('Выплата взята в работу');
  expect(moves.calls).toEqual([{ id: 1024, action: 'accept' }]);
  expect(moves.keys[0]).toMatch(/^\w{32}$/);
  expect(screen.queryByText('1024')).toBeNull();
  await waitFor(() => expect(bodyRow(0).getByRole('button', { name: take })).toHaveFocus());
});

test('what is taken opens: number and sum to copy, the time left; a pasted receipt is sent by Enter', async () => {
  let taken = false;
  fakeRoute(payoutsApi.edit, () => {
    taken = true;
    return done;
  });
  const sent = fakeUpload(payoutsApi.close, () => done);
  const { user } = await openPayouts(({ status }) => {
    if (status === 0) return [...(taken ? [] : [makePayout()]), makePayout({ id: 1025 })];
    return status === 1 && taken ? [makePayoutInWork(0)] : [];
  });
  await user.click(bodyRow(0).getByRole('button', { name: take }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Подтверждение выплаты' }));
  dialog.getByRole('button', { name: 'Скопировать телефон: +79991234567' });
  dialog.getByRole('button', { name: 'Скопировать сумму: 12345,50' });
  expect(dialog.getByRole('timer').textContent).toBe('30:00');
  fireEvent.paste(document.body, { clipboardData: { files: [new File(['чек'], 'чек.png', { type: 'image/png' })] } });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Отправить (1)'));
  await user.keyboard('{Enter}');
  await screen.findByText('Подтверждение выплаты успешно отправлено');
  expect(sent.calls).toEqual([{ body: { id: 1024 }, files: ['чек.png'] }]);
  await waitFor(() => expect(bodyRow(0).getByRole('button', { name: take })).toHaveFocus());
});

test('it is cancelled from there as well, in words, and both dialogs close', async () => {
  let payouts = [makePayoutInWork(5)];
  fakeRoute(payoutsApi.edit, () => {
    payouts = [];
    return done;
  });
  const { user } = await openPayouts(({ status }) => (status === 1 ? payouts : []), 'inprogress');
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отменить выплату' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Отмена выплаты' }));
  await user.click(dialog.getByRole('combobox', { name: 'Причина' }));
  await user.click(await screen.findByRole('option', { name: 'Отмена без комментария' }));
  await user.click(dialog.getByRole('button', { name: 'Отменить выплату' }));
  await screen.findByText('Заявка успешно отменена');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('«В работу» pressed twice in a row takes the payout once, and nothing red is said', async () => {
  const answers = [done, new ApiError(409, 'payout_taken', 'Эту выплату уже взял другой трейдер')];
  const moves = fakeRoute(payoutsApi.edit, () => answers.shift() ?? done);
  await openPayouts([makePayout()]);
  const button = screen.getByRole('button', { name: take });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Выплата взята в работу');
  expect(moves.calls).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who comes second reads why, and the list is asked for again', async () => {
  let payouts = [makePayout()];
  fakeRoute(payoutsApi.edit, () => {
    payouts = [];
    return new ApiError(409, 'payout_taken', 'Эту выплату уже взял другой трейдер');
  });
  const { user } = await openPayouts(({ status }) => (status === 0 ? payouts : []));
  await user.click(screen.getByRole('button', { name: take }));
  await screen.findByText('Эту выплату уже взял другой трейдер');
  await screen.findByText(/^Выплат в\sожидании нет$/);
});

test('who has five in work is offered nothing more: the button says why to pointer and keyboard, and sends nothing', async () => {
  const why = 'В работе уже 5 выплат: завершите одну из них, затем берите новую';
  const { user, list } = await openPayouts([makePayout(), makePayout({ id: 1025 })], 'pending', undefined, {
    refusal: why,
    changesAt: null,
  });
  const moves = fakeRoute(payoutsApi.edit, () => ({ success: true as const }));
  screen.getByText(`${why}.`);
  const [button] = screen.getAllByRole('button', { name: take });
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  await user.hover(button as HTMLElement);
  await screen.findByRole('tooltip', { name: why });
  await user.unhover(button as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  act(() => button?.focus());
  await screen.findByRole('tooltip', { name: why });
  await user.keyboard('{Enter}');
  await user.click(button as HTMLElement);
  expect(moves.calls).toEqual([]);
  expect(list.calls.length).toBeLessThan(5);
});

test('while one is being taken, its button cannot be pressed again and the others can', async () => {
  let answer = (_: Done) => {};
  const moves = fakeRoute(payoutsApi.edit, () => new Promise<Done>((resolve) => (answer = resolve)));
  const { user } = await openPayouts([makePayout(), makePayout({ id: 1025 })]);
  const [first, second] = screen.getAllByRole('button', { name: take }) as [HTMLElement, HTMLElement];
  await user.click(first);
  await user.click(first);
  expect(moves.calls).toHaveLength(1);
  await user.click(second);
  expect(moves.calls.map(({ id }) => id)).toEqual([1024, 1025]);
  answer(done);
});

test('an overdue payout is told in words, with what to do about it, and can still be confirmed', async () => {
  await openPayouts([makePayoutInWork(31), makePayoutInWork(5, { id: 1025 })], 'inprogress');
  expect(screen.getByRole('alert').textContent).toMatch(/1\sвыплата просрочена/);
  const row = bodyRow(0);
  row.getByText('Просрочена');
  expect(row.getByRole('timer').textContent).toBe('00:00');
  row.getByRole('button', { name: 'Подтвердить' });
  expect(bodyRow(1).queryByText('Просрочена')).toBeNull();
});

test.each([
  ['rejected', 'Никто не оплатит', /^Причина отклонения$/],
  ['reversed', 'Деньги не дошли', /^Почему оплата отозвана$/],
] as const)(
  'one that was %s opens by its number, with the reason and its conversation',
  async (note_kind, note, why) => {
    fakeTalk();
    fakeRoute(payoutsApi.list, () => ({ payoutRequests: [], countPayoutRequests: 0, serverTime: new Date() }));
    fakeView(() => [makePayout({ status: PayoutStatus.rejected, trader_id: 1001, note, note_kind })]);
    const { user } = openScreen('/dashboard/payoutrequests/1024/view', { user: { group: 5 } });
    const dialog = within(await screen.findByRole('dialog', { name: /^Выплата №\s1024$/ }));
    await dialog.findByText(why);
    dialog.getByText(note);
    await user.click(await dialog.findByRole('button', { name: /^Переписка/ }));
    await dialog.findByLabelText('Сообщение');
  },
);

test('a cancellation needs a reason, and ends with the toast', async () => {
  let payouts = [makePayoutInWork(5)];
  const moves = fakeRoute(payoutsApi.edit, () => {
    payouts = [];
    return done;
  });
  const { user } = await openPayouts(({ status }) => (status === 1 ? payouts : []), 'inprogress');
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Отмена выплаты' }));
  await user.click(dialog.getByRole('button', { name: 'Отменить выплату' }));
  dialog.getByText('Пожалуйста, укажите причину отмены выплаты');
  expect(moves.calls).toEqual([]);

  await user.click(dialog.getByRole('combobox', { name: 'Причина' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Не удаётся перевести по указанному номеру телефона',
    'Не удаётся перевести по указанному номеру карты',
    'Номер телефона не привязан к указанному банку',
    'Отмена без комментария',
  ]);
  await user.click(options[2] as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Отменить выплату' }));
  await screen.findByText('Заявка успешно отменена');
  expect(moves.calls).toEqual([{ id: 1024, action: 'cancel', note: 'Номер телефона не привязан к указанному банку' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused cancellation keeps the dialog and says what the server said', async () => {
  fakeRoute(payoutsApi.edit, () => new ApiError(409, 'payout_in_review', 'Выплата уже на проверке'));
  const { user } = await openPayouts([makePayoutInWork(5)], 'inprogress');
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  await user.click(screen.getByRole('combobox', { name: 'Причина' }));
  await user.click(await screen.findByRole('option', { name: 'Отмена без комментария' }));
  await user.click(screen.getByRole('button', { name: 'Отменить выплату' }));
  await screen.findByText('Выплата уже на проверке');
  screen.getByRole('dialog');
});

test.each([
  ['Отменить', /Отменять нечего/, 'Отменить выплату'],
  ['Подтвердить', /^Выплата уже не\sждёт чека/, 'Прикрепите чек'],
])('«%s» open while the receipt is sent from another phone says so, and sends nothing', async (open, told, button) => {
  let payouts = [makePayoutInWork(5)];
  const stream = fakeStream();
  const { user } = await openPayouts(({ status }) => (status === 1 ? payouts : []), 'inprogress');
  await user.click(screen.getByRole('button', { name: open }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(told)).toBeNull();
  payouts = [];
  await stream.tell('payout.receipts_sent');
  await dialog.findByText(told);
  expect(dialog.getByRole('button', { name: button })).toHaveProperty('disabled', true);
});

test.each([
  ['Отменить', /Отменять нечего/, 'Отменить выплату'],
  ['Подтвердить', /^Выплата уже не\sждёт чека/, 'Прикрепите чек'],
])(
  '«%s» of a payout opened by its copied address follows it, however long the lists are',
  async (open, told, button) => {
    let payout = makePayoutInWork(5);
    const others = [makePayoutInWork(5, { id: 2000 })];
    fakeRoute(payoutsApi.list, () => ({ payoutRequests: others, countPayoutRequests: 51, serverTime: new Date() }));
    fakeView(() => [payout]);
    const stream = fakeStream();
    const { user } = openScreen('/dashboard/payoutrequests/1024/view', { user: { group: 5 } });
    const view = within(await screen.findByRole('dialog', { name: /^Выплата №/ }));
    await user.click(await view.findByRole('button', { name: open }));
    const dialog = within(await screen.findByRole('dialog', { name: /^(Отмена|Подтверждение) выплаты/ }));
    expect(dialog.queryByText(told)).toBeNull();
    payout = makePayout({ status: PayoutStatus.review });
    await stream.tell('payout.receipts_sent');
    await dialog.findByText(told);
    expect(dialog.getByRole('button', { name: button })).toHaveProperty('disabled', true);
  },
);

test('thirty minutes that end under the open dialog are told at 00:00, and the receipt may still be sent', async () => {
  const payout = makePayoutInWork(5);
  const { user } = await openPayouts(({ status }) => (status === 1 ? [payout] : []), 'inprogress');
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(/просрочена/)).toBeNull();
  act(() => setServerTime(new Date(Number(payout.workUntil) + 1000)));
  await dialog.findByText(/^Время вышло, выплата просрочена/);
  expect(dialog.getByRole('button', { name: 'Прикрепите чек' })).toHaveProperty('disabled', false);
});

test('what was known of a payout when its dialog was open last time is not taken for how it is now', async () => {
  const payout = makePayoutInWork(5);
  let answer = () => Promise.resolve({ payout: { ...payout, status: PayoutStatus.review }, serverTime: new Date() });
  const { user } = await openPayouts(({ status }) => (status === 1 ? [payout] : []), 'inprogress');
  fakeRoute(payoutsApi.view, () => answer());
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }));
  await within(screen.getByRole('dialog')).findByText(/уже не\sждёт чека/);
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // The moderator has sent it back meanwhile; the answer that says so is still on its way.
  answer = () => new Promise(() => {});
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(/уже не\sждёт чека/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Прикрепите чек' })).toHaveProperty('disabled', false);
});

test.each([PayoutStatus.review, PayoutStatus.done])(
  'at status %i the receipts are viewed, one by one',
  async (status) => {
    const urls = ['/files/1.jpg?sig=a', '/files/2.pdf?sig=b'];
    const own = { status, urls, url: '/files/1.jpg?sig=a', pan: '+79991234567' };
    const { user } = await openPayouts([makePayout(own)], status === 6 ? 'done' : 'underreview');
    await user.click(screen.getByRole('button', { name: 'Подробно' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Чек на выплату' }));
    dialog.getByText('•••• 4567');
    dialog.getByText('Т-Банк');
    dialog.getByText('12 345,50 ₽');
    expect(dialog.getByRole('img', { name: 'Чек 1 из 2' }).getAttribute('src')).toBe('/files/1.jpg?sig=a');
    await user.click(dialog.getByRole('radio', { name: 'Чек 2' }));
    expect(dialog.getByRole('img', { name: 'Чек 2 из 2' }).getAttribute('src')).toBe('/files/2.preview.jpg?sig=b');
    dialog.getByRole('link', { name: 'Скачать PDF' });
  },
);

test.each([
  ['Не видно суммы', 'Не видно суммы. Пришлите'],
  ['Не видно суммы.', 'Не видно суммы. Пришлите'],
  ['Где чек?', 'Где чек? Пришлите'],
])('the moderator’s reason «%s» ends with one mark', async (note, told) => {
  const asked = makePayoutInWork(2, { note, note_kind: 'sent_back' });
  await openPayouts(({ status }) => (status === 1 ? [asked] : []), 'done');
  expect(screen.getByRole('alert').textContent).toContain(told);
});

test('a trader without payouts is sent to the deals', async () => {
  openScreen('/dashboard/payoutrequests/pending', { user: { group: 0 } });
  await screen.findByRole('heading', { level: 1, name: 'Сделки' });
});
