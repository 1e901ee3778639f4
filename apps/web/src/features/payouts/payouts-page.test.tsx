import { type CaseTalk, caseTalkApi } from '@app/contract/cases/case-talk';
import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type PayoutTaking, payoutsApi } from '@app/contract/payouts/payouts-api';
import type { Done } from '@app/contract/route';
import { initialTerms } from '@app/contract/settings';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { setServerTime } from '#lib/api/server-clock.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { fakeUpload } from '#testing/fake-upload.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makePayout, makePayoutInWork } from '#testing/payouts.ts';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './payouts-page.tsx';

// Time stands still: how long the machine takes must not decide what is left.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const done: Done = { success: true };
const statuses: Record<string, number> = { pending: 0, inprogress: 1, underreview: 2, done: 6 };

test('the pool has its columns, and shows the last four digits only', async () => {
  await openPayouts([makePayout()]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['ID', 'Банк', 'Метод', 'Реквизиты', 'Сумма', 'Время', 'Действия']);
  screen.getByText('2%');
  const row = bodyRow(0);
  row.getByText('1024');
  row.getByText('Т-Банк');
  row.getByText('СБП');
  row.getByText('•••• 4567');
  row.getByText('12 345,50 ₽');
  row.getByText('15:00:00');
  row.getByText('15.11.2026');
});

test('the bonus beside the title and the minutes to pay come from the server', async () => {
  await openPayouts([], 'pending', undefined, undefined, { ...initialTerms, payout_bonus: 2_55n, payout_minutes: 21 });
  screen.getByText('2,55%');
  screen.getByText(/оплатить за\s21\sминуту/);
});

test('what a payout was credited with is counted with its own bonus', async () => {
  await openPayouts([makePayout({ status: PayoutStatus.done, amount: 3_000_00n, bonus: 5_00n })], 'done');
  bodyRow(0).getByText(/зачислено 3.150.₽/);
});

test('a number that came whole is hidden in the pool all the same', async () => {
  await openPayouts([makePayout({ pan: '2200700000000017', method: 'card' })]);
  bodyRow(0).getByText('•••• 0017');
  expect(screen.queryByText(/2200/)).toBeNull();
});

test.each(Object.entries(statuses))('the tab %s asks for status %i, fifty on a page', async (tab, status) => {
  const { list } = await openPayouts([], tab);
  await waitFor(() => expect(list.calls).toContainEqual({ status, page: 1, count: 50 }));
  expect(screen.getByRole('link', { current: 'page', name: labels[tab] ?? '' })).toBeTruthy();
});

test('the tabs are links, and each list says when it is empty', async () => {
  const { user } = await openPayouts([]);
  await screen.findByText(/^Выплат в\sожидании нет$/);
  await user.click(screen.getByRole('link', { name: 'Проверка' }));
  await screen.findByText(/^На\sпроверке ничего нет$/);
  expect(window.location.pathname).toBe('/dashboard/payoutrequests/underreview');
});

test('on a phone the tabs are a select that goes to the same addresses', async () => {
  setViewportWidth(390);
  const { user } = await openPayouts([makePayout()]);
  expect(screen.queryByRole('link', { name: 'Проверка' })).toBeNull();
  const select = screen.getByRole('combobox', { name: 'Выплаты' });
  expect(select).toHaveProperty('value', 'В ожидании');
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Оплачено' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/payoutrequests/done'));
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

test('the tabs tell how many wait on each; none and paid ones are not told', async () => {
  fakeRoute(payoutsApi.list, () => ({
    ...{ payoutRequests: [], countPayoutRequests: 0, serverTime: new Date() },
    counts: { pending: 1234, inprogress: 2, underreview: 0 },
  }));
  openScreen('/dashboard/payoutrequests/done', { user: { group: 5 } });
  const tabs = within(await screen.findByRole('navigation', { name: 'Выплаты' }));
  await tabs.findByRole('link', { name: 'В работе 2' });
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'В ожидании 1 234',
    'В работе 2',
    'Проверка',
    'Оплачено',
  ]);
});

test('a period of the address is asked for, an empty one says so, and the file is asked for with it', async () => {
  const { list, user } = await openPayouts([], 'done?from=2026-11-01&to=2026-11-15T14:30');
  await waitFor(() =>
    expect(list.calls).toContainEqual({ status: 6, page: 1, count: 50, from: '2026-11-01', to: '2026-11-15T14:30' }),
  );
  await screen.findByText(/^За\sэтот период ничего нет$/);
  await user.click(screen.getByRole('button', { name: 'Показать всё' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('on a phone a row has the sum, the time left and one button', async () => {
  setViewportWidth(390);
  await openPayouts([makePayoutInWork(10)], 'inprogress');
  const row = within(await screen.findByRole('list', { name: 'В работе' }));
  row.getByText('12 345,50 ₽');
  row.getByRole('timer');
  row.getByText('•••• 4567');
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Подтвердить']);
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

test('when the pause is over the button comes by itself', async () => {
  const taking = {
    refusal: 'Слишком много отмен' as string | null,
    changesAt: new Date(Date.now() + 300) as Date | null,
  };
  await openPayouts([makePayout()], 'pending', undefined, taking);
  screen.getByText('Слишком много отмен.');
  Object.assign(taking, { refusal: null, changesAt: null });
  await waitFor(() => expect(screen.queryByText('Слишком много отмен.')).toBeNull());
  expect(screen.getByRole('button', { name: take }).getAttribute('aria-disabled')).toBeNull();
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

test('what is in work has its whole requisites to copy, the time left and two ways out', async () => {
  await openPayouts([makePayoutInWork(10)], 'inprogress');
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toContain('Осталось');
  const row = bodyRow(0);
  row.getByRole('button', { name: 'Скопировать телефон: +79991234567' });
  row.getByText('+7 (999) 123-45-67');
  row.getByText('Иванов Иван Иванович');
  row.getByRole('button', { name: 'Скопировать сумму: 12345,50' });
  // The clock of the test before may still be the server's until the next tick.
  await waitFor(() => expect(row.getByRole('timer').textContent).toBe('20:00'));
  row.getByRole('button', { name: 'Подтвердить' });
  row.getByRole('button', { name: 'Отменить' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a card is grouped in fours', async () => {
  await openPayouts([makePayoutInWork(1, { pan: '2200700000000017', method: 'card' })], 'inprogress');
  bodyRow(0).getByText('2200 7000 0000 0017');
  bodyRow(0).getByRole('button', { name: 'Скопировать номер карты: 2200700000000017' });
});

test('the thirty minutes run by the clock of the server', async () => {
  // The visitor's own clock is half a day behind.
  const serverTime = new Date(Date.now() + 12 * 3_600_000);
  const pinAt = new Date(serverTime.getTime() - 28 * 60_000);
  await openPayouts([makePayoutInWork(0, { pinAt })], 'inprogress', serverTime);
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('02:00'));
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

test('other tabs tell what is in work and how long is left, and lead there', async () => {
  await openPayouts(({ status }) => (status === 1 ? [makePayoutInWork(10), makePayoutInWork(3)] : [makePayout()]));
  await screen.findByText(/В\sработе 2\sиз\s5/);
  expect(screen.getByRole('timer').textContent).toBe('20:00');
  const link = screen.getByRole('link', { name: /^К\sвыплатам в\sработе$/ });
  expect(link.getAttribute('href')).toBe('/dashboard/payoutrequests/inprogress');
});

test('a question of staff has stopped the time: what is left stands still, in the row and on the other tabs', async () => {
  const stopped_until = new Date(Date.now() + 24 * 3_600_000);
  const talk = { unread: 0, asked: true, stopped_until };
  const asked = makePayoutInWork(0, { talk, workUntil: new Date(stopped_until.getTime() + 20 * 60_000) });
  await openPayouts(({ status }) => (status === 1 ? [asked] : []), 'inprogress');
  expect(screen.getByRole('timer').textContent).toBe('20:00');
  cleanup();
  await openPayouts(({ status }) => (status === 1 ? [asked] : [makePayout()]));
  await screen.findByText(/В\sработе 1\sиз\s5/);
  expect(screen.getByRole('timer').textContent).toBe('20:00');
});

test('a question in a row leads to the payout with its conversation, by keyboard as well', async () => {
  const talk = { unread: 0, asked: true, stopped_until: null };
  fakeTalk({ asked: 'trader' });
  const payouts = [makePayoutInWork(5, { talk }), makePayoutInWork(5, { id: 1025 })];
  const { user } = await openPayouts(({ status }) => (status === 1 ? payouts : []), 'inprogress');
  const [link, ...others] = screen.getAllByRole('link', { name: /Переписка/ });
  expect(others).toEqual([]);
  expect(link?.getAttribute('aria-label')).toMatch(/^Вопрос\. Переписка, выплата №\s1024$/);
  act(() => link?.focus());
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: /^Выплата №\s1024$/ }));
  await dialog.findByRole('button', { name: 'Ответить' });
  expect(window.location.pathname).toBe('/dashboard/payoutrequests/1024/view');
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

test('the pool has no conversation', async () => {
  fakeRoute(payoutsApi.list, () => ({ payoutRequests: [], countPayoutRequests: 0, serverTime: new Date() }));
  fakeView(() => [makePayout()]);
  openScreen('/dashboard/payoutrequests/1024/view', { user: { group: 5 } });
  const dialog = within(await screen.findByRole('dialog', { name: /^Выплата №\s1024$/ }));
  await dialog.findByRole('button', { name: take });
  expect(dialog.queryByRole('button', { name: /^Переписка/ })).toBeNull();
});

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

test('a paid payout tells what came to the balance; without a receipt there is nothing to open', async () => {
  await openPayouts([makePayout({ status: PayoutStatus.done, amount: 1_000_00n })], 'done');
  bodyRow(0).getByText('зачислено 1 020 ₽');
  expect(screen.queryByRole('button', { name: 'Подробно' })).toBeNull();
});

test.each([
  ['Не видно суммы', 'Не видно суммы. Пришлите'],
  ['Не видно суммы.', 'Не видно суммы. Пришлите'],
  ['Где чек?', 'Где чек? Пришлите'],
])('the moderator’s reason «%s» ends with one mark', async (note, told) => {
  const asked = makePayoutInWork(2, { note, note_kind: 'sent_back' });
  await openPayouts(({ status }) => (status === 1 ? [asked] : []), 'done');
  expect(screen.getByRole('alert').textContent).toContain(told);
});

test('what a moderator has sent back is told on every tab, with what is missing', async () => {
  const asked = makePayoutInWork(2, { note: 'Не видно суммы', note_kind: 'sent_back' });
  const { user } = await openPayouts(({ status }) => (status === 1 ? [asked] : []), 'done');
  expect(screen.getByRole('alert').textContent).toMatch(/вернул выплату №\s1024: Не видно суммы/);
  await user.click(screen.getAllByRole('link', { name: /^К\sвыплатам/ })[0] as HTMLElement);
  await screen.findByText('Возвращена');
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }));
  within(screen.getByRole('dialog')).getByText('Не видно суммы');
});

test('who paid and cancelled, or was not believed, finds a way back under «В работе»', async () => {
  const ended = { status: PayoutStatus.incorrect, pan: '•••• 4567' };
  const unfinished = [
    makePayout({ ...ended, id: 7, note: 'Это не чек', note_kind: 'not_proven' }),
    makePayout({ ...ended, id: 8, note: 'Отмена без комментария', note_kind: 'cancelled' }),
  ];
  const { user } = await openPayouts(({ status }) => (status === -1 ? unfinished : []), 'inprogress');
  const table = within(screen.getByRole('table', { name: /^Не\sзавершены/ }));
  for (const value of ['Не подтверждена', 'Это не чек', 'Отменена вами', 'Отмена без комментария'])
    table.getByText(value);
  await user.click(table.getAllByRole('button', { name: 'Отправить чек' })[1] as HTMLElement);
  expect(screen.getByLabelText('ID ордера')).toHaveProperty('value', '8');
});

test('that something was not proven is told on the other tabs', async () => {
  const unproven = makePayout({ status: PayoutStatus.incorrect, note: 'Это не чек', note_kind: 'not_proven' });
  await openPayouts(({ status }) => (status === -1 ? [unproven] : []), 'pending');
  expect(screen.getByRole('alert').textContent).toMatch(/не\sподтвердил 1\sвыплату/);
});

test('a trader without payouts is sent to the deals', async () => {
  openScreen('/dashboard/payoutrequests/pending', { user: { group: 0 } });
  await screen.findByRole('heading', { level: 1, name: 'Сделки' });
});

const labels: Record<string, string> = {
  pending: 'В ожидании',
  inprogress: 'В работе',
  underreview: 'Проверка',
  done: 'Оплачено',
};

const take = 'В работу';

type List = Payout[] | ((filters: { status: number }) => Payout[]);

async function openPayouts(
  payouts: List,
  tab = 'pending',
  serverTime?: Date,
  taking?: PayoutTaking,
  terms = initialTerms,
) {
  // Payouts in work are asked for on every tab; the list of a tab is asked for without this filter.
  const find =
    typeof payouts === 'function'
      ? payouts
      : ({ status }: { status: number }) => (status === statuses[tab] ? payouts : []);
  const list = fakeRoute(payoutsApi.list, (filters) => {
    const payoutRequests = find(filters);
    return {
      payoutRequests,
      countPayoutRequests: payoutRequests.length,
      ...(taking && filters.status === statuses.pending && { taking: { ...taking } }),
      serverTime: serverTime ?? new Date(),
    };
  });
  fakeView(() => Object.values(PayoutStatus).flatMap((status) => find({ status })));
  const { user } = openScreen(`/dashboard/payoutrequests/${tab}`, { user: { group: 5 }, settings: { terms } });
  await screen.findByRole('heading', { level: 1, name: 'Выплаты' });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return { user, list };
}

function fakeView(find: () => Payout[]) {
  return fakeRoute(payoutsApi.view, ({ id }) => {
    const payout = find().find((one) => one.id === id);
    return payout ? { payout, serverTime: new Date() } : new ApiError(404, 'not_found', 'Выплата не найдена');
  });
}

function fakeTalk(talk: Partial<CaseTalk> = {}) {
  const nothing = { messages: [], asked: null, stopped_until: null, stop_left: 0, closed: false };
  return fakeRoute(caseTalkApi.read, () => ({ ...nothing, ...talk, serverTime: new Date() }));
}

/** A row of the table, its title row not counted. */
function bodyRow(index: number) {
  return within(screen.getAllByRole('row')[index + 1] as HTMLElement);
}
