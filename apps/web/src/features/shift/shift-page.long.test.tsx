import { appealsApi } from '@app/contract/appeals/appeals-api';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { dealsApi } from '@app/contract/deals/deals-api';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { type Shift, shiftApi } from '@app/contract/shift/shift-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { makeAppeal, makeAppealDetails } from '#testing/appeals.ts';
import { makeDeal, makeDealNotice } from '#testing/deals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeUpload } from '#testing/fake-upload.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makePayoutInWork } from '#testing/payouts.ts';
import { setViewportWidth } from '#testing/viewport.ts';

afterEach(() => setViewportWidth(1440));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A server that keeps what waits; closing takes it away. */
function fakeShift(given: Partial<Shift> = {}) {
  const shift: Shift = {
    deals: [],
    late: [],
    countDeals: given.deals?.length ?? 0,
    appeals: [],
    countAppeals: 0,
    payouts: [],
    countPayouts: 0,
    earned: 1_234_00n,
    goal: null,
    held: 5_000_00n,
    serverTime: new Date(),
    ...given,
  };
  const reads = fakeRoute(shiftApi.read, () => ({ ...shift, serverTime: new Date() }));
  fakeRoute(dealsApi.view, ({ deal_ids }) => ({
    traderDeals: (given.deals ?? []).filter(({ id }) => deal_ids.includes(id)),
    serverTime: new Date(),
  }));
  const moves = fakeRoute(dealsApi.changeStatus, ({ deal_id, deal_ids = [deal_id ?? 0] }) => {
    shift.deals = shift.deals.filter(({ id }) => !deal_ids.includes(id));
    return { success: true as const, results: deal_ids.map((id) => ({ deal_id: id, success: true as const })) };
  });
  return { shift, reads, moves };
}

const threeDeals = () => [
  makeDeal({ id: 1, expired: inMinutes(2), real_amount: 1_000_00n }),
  makeDeal({ id: 2, expired: inMinutes(5), real_amount: 2_000_00n, notice: makeDealNotice({ amount: 2_000_00n }) }),
  makeDeal({ id: 3, expired: inMinutes(9), real_amount: 3_000_00n }),
];

function fakeTalk() {
  const talk = { messages: [], asked: 'trader' as const, stopped_until: null, stop_left: 0, closed: false };
  fakeRoute(caseTalkApi.read, () => ({ ...talk, serverTime: new Date() }));
}

const panel = (name: RegExp | string) => screen.findByRole('region', { name });
const focusInCode = () =>
  waitFor(() => expect(document.activeElement?.closest('[data-code]'), 'the keyboard is in the code').toBeTruthy());

test('six digits close the open deal, and the next one opens with the keyboard in its code', async () => {
  const { moves } = fakeShift({ deals: threeDeals() });
  const { user } = openScreen('/dashboard/shift');
  await panel(/Сделка №\s1/);
  await focusInCode();
  await user.keyboard('123456');
  await panel(/Сделка №\s2/);
  expect(moves.calls).toEqual([{ deal_id: 1, otp_code: '123456', state: 'close', late: false }]);
  await focusInCode();
  screen.getByText(/Прежний код уже использован, новый появится через \d+\sс/);
  expect(screen.queryByRole('button', { name: /1\s000\s₽/ })).toBeNull();
});

test('a code that was used before is refused in the server’s words, and the deal stays open', async () => {
  fakeShift({ deals: threeDeals() });
  fakeRoute(
    dealsApi.changeStatus,
    () => new ApiError(422, 'otp_used', 'Этот код уже использован, дождитесь следующего'),
  );
  const { user } = openScreen('/dashboard/shift');
  const open = await panel(/Сделка №\s1/);
  await focusInCode();
  await user.keyboard('123456');
  await within(open).findByText('Этот код уже использован, дождитесь следующего');
  await focusInCode();
});

test('J and K walk through the queue, also with the Russian layout and from inside the code; digits find the code', async () => {
  fakeShift({ deals: threeDeals() });
  const { user } = openScreen('/dashboard/shift');
  await panel(/Сделка №\s1/);
  await focusInCode();
  fireEvent.keyDown(document.activeElement as Element, { key: 'о', code: 'KeyJ' });
  await panel(/Сделка №\s2/);
  await user.keyboard('j');
  await panel(/Сделка №\s3/);
  await user.keyboard('k');
  const open = await panel(/Сделка №\s2/);
  within(open).getByText(/Пришло 2\s000\s₽/);
  await user.keyboard('{Escape}');
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
  await user.keyboard('7');
  await focusInCode();
});

test('several deals are marked by X and closed with one code', async () => {
  const { moves } = fakeShift({ deals: threeDeals() });
  const { user } = openScreen('/dashboard/shift');
  await panel(/Сделка №\s1/);
  await user.keyboard('xjjx');
  const several = await panel(/Выбрано: 2\sсделки/);
  within(several).getAllByText(/4\s000\s₽/);
  await focusInCode();
  await user.keyboard('654321');
  await panel(/Сделка №\s2/);
  expect(moves.calls).toEqual([{ deal_ids: [1, 3], otp_code: '654321', state: 'close', late: false }]);
});

test('what comes in does not move the open deal, nor what is typed in it; the queue and the loss follow', async () => {
  const { shift, reads } = fakeShift({ deals: threeDeals().slice(1) });
  const { user } = openScreen('/dashboard/shift');
  await panel(/Сделка №\s2/);
  await focusInCode();
  await user.keyboard('123');
  const before = reads.calls.length;
  shift.deals = [makeDeal({ id: 9, expired: inMinutes(1), real_amount: 9_000_00n }), ...shift.deals];
  act(() => void screen.getByRole('button', { name: 'Обновить' }).click());
  await waitFor(() => expect(reads.calls.length).toBeGreaterThan(before));
  const row = await screen.findByRole('button', { name: /9\s000\s₽/ });
  expect(row.getAttribute('aria-current')).toBeNull();
  const open = await panel(/Сделка №\s2/);
  const digits = within(open)
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);
  expect(digits.join('')).toBe('123');

  // The open deal leaves the queue of the server; it stays open, and its row with it.
  shift.deals = shift.deals.filter(({ id }) => id !== 2);
  act(() => void screen.getByRole('button', { name: 'Обновить' }).click());
  await waitFor(() => expect(reads.calls.length).toBeGreaterThan(before + 1));
  await panel(/Сделка №\s2/);
  screen.getByRole('button', { name: /2\s000\s₽/ });
});

test('an appeal is accepted by Enter and six digits', async () => {
  fakeShift({ appeals: [makeAppeal({ id: 17 })], countAppeals: 1 });
  fakeRoute(appealsApi.view, () => ({ appeals: [makeAppealDetails({ id: 17 })], serverTime: new Date() }));
  const moves = fakeRoute(dealsApi.changeStatus, () => ({ success: true as const }));
  const { user } = openScreen('/dashboard/shift');
  const open = await panel(/Апелляция №\s17/);
  await within(open).findByRole('button', { name: 'Принять' });
  await user.keyboard('{Enter}');
  await focusInCode();
  fakeRoute(shiftApi.read, () => emptyShift());
  await user.keyboard('123456');
  await screen.findByText('Всё сделано');
  expect(moves.calls).toMatchObject([
    { deal_id: 501, appeal_id: 17, otp_code: '123456', trader_note: 'Депозит зачислен' },
  ]);
});

test('a payout shows its number in full; a pasted receipt is sent by Enter; chosen files are not lost by J', async () => {
  const payout = makePayoutInWork(10, { id: 31 });
  fakeShift({ payouts: [payout], countPayouts: 1, deals: [makeDeal({ id: 1, expired: inMinutes(90) })] });
  fakeRoute(payoutsApi.view, () => ({ payout, serverTime: new Date() }));
  const sent = fakeUpload(payoutsApi.close, () => ({ success: true as const }));
  const { user } = openScreen('/dashboard/shift', { user: { group: 5 } });
  const open = await panel(/Выплата №\s31/);
  within(open).getByRole('button', { name: /Скопировать телефон: \+79991234567/ });
  within(open).getByRole('button', { name: /Скопировать сумму: 12345,50/ });

  const file = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'чек.jpg', { type: 'image/jpeg' });
  fireEvent.paste(window, { clipboardData: { files: [file] } });
  await within(open).findByText('чек.jpg');
  const send = within(open).getByRole('button', { name: 'Отправить (1)' });
  await waitFor(() => expect(send).toHaveFocus());
  await user.keyboard('j');
  const question = await screen.findByRole('dialog', { name: 'Закрыть без отправки?' });
  await user.click(within(question).getByRole('button', { name: 'Остаться' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => send.focus());
  await user.keyboard('{Enter}');
  await panel(/Сделка №\s1/);
  expect(sent.calls).toEqual([{ body: { id: 31 }, files: ['чек.jpg'] }]);
});

/** Staff have asked, and the time that was left stands still for a day. */
const stoppedDay = (left: number) => {
  const stopped_until = new Date(Date.now() + 24 * 3_600_000);
  const until = new Date(stopped_until.getTime() + left * 60_000);
  return { talk: { unread: 0, asked: true, stopped_until }, until };
};
const times = () => screen.getAllByRole('timer').map(({ textContent }) => textContent);

test.each([1440, 390])('at %i px a question stops the countdowns of its thing, wherever they stand', async (width) => {
  setViewportWidth(width);
  const { talk, until } = stoppedDay(20);
  fakeShift({ appeals: [makeAppeal({ id: 17, talk, expired: until })], countAppeals: 1 });
  const details = makeAppealDetails({ id: 17, talk, expired: until });
  fakeRoute(appealsApi.view, () => ({ appeals: [details], serverTime: new Date() }));
  fakeTalk();
  openScreen('/dashboard/shift');
  await screen.findByRole('region', { name: 'Очередь' });
  await waitFor(() => expect(times().length).toBeGreaterThan(2));
  // The figure above, the row, and the appeal itself or the button under the thumb.
  expect(new Set(times())).toEqual(new Set(['20:00']));
});

test('a question about a payout is seen above the queue and in its row, and answered beside its receipt', async () => {
  const { talk, until } = stoppedDay(20);
  const asked = makePayoutInWork(10, { id: 31, talk, workUntil: until });
  const { shift } = fakeShift({ payouts: [asked], countPayouts: 1, deals: threeDeals() });
  fakeRoute(payoutsApi.view, () => ({ payout: asked, serverTime: new Date() }));
  fakeTalk();
  const sent = fakeUpload(caseTalkApi.write, () => {
    shift.payouts = [makePayoutInWork(10, { id: 31 })];
    return { success: true as const };
  });
  const { user } = openScreen('/dashboard/shift', { user: { group: 5 } });
  await panel(/Сделка №\s1/);
  const queue = within(await panel('Очередь'));
  expect(queue.getByRole('alert').textContent).toMatch(/^Вам задали вопрос: выплата №\s31\./);
  queue.getByRole('button', { name: /Вопрос.*$/ });
  await user.click(queue.getByRole('button', { name: 'Ответить' }));
  const open = within(await panel(/Выплата №\s31/));
  open.getByRole('button', { name: 'Прикрепите чек' });
  await user.fill(await open.findByLabelText('Сообщение'), 'Вот он');
  await user.click(open.getByRole('button', { name: 'Ответить' }));
  await waitFor(() => expect(sent.calls).toEqual([{ body: { kind: 'payout', id: 31, text: 'Вот он' }, files: [] }]));
  await waitFor(() => expect(queue.queryByText('Вопрос')).toBeNull());
  expect(queue.queryByRole('alert')).toBeNull();
});

test('Enter on the list of proofs opens that, and not the decision', async () => {
  fakeShift({ appeals: [makeAppeal({ id: 17 })], countAppeals: 1 });
  fakeRoute(appealsApi.view, () => ({ appeals: [makeAppealDetails({ id: 17 })], serverTime: new Date() }));
  const { user } = openScreen('/dashboard/shift');
  const open = within(await panel(/Апелляция №\s17/));
  const proofs = await open.findByText('Что подойдёт как доказательство');
  proofs.tabIndex = 0;
  act(() => proofs.focus());
  await user.keyboard('{Enter}');
  expect(open.queryByRole('heading', { name: 'Принять апелляцию' })).toBeNull();
});

test('the head shows what was earned, what is held and what will be lost first; without anything it is calm', async () => {
  fakeShift({ deals: threeDeals() });
  openScreen('/dashboard/shift');
  const head = await screen.findByLabelText('Итоги смены');
  await within(head).findByText(/1\s234\s₽/);
  within(head).getByText(/5\s000\s₽/);
  await within(head).findByText(/^0[12]:\d\d$/);
  within(head).getByText(/1\s000\s₽/);
});

test('when nothing waits the screen says so', async () => {
  fakeShift();
  openScreen('/dashboard/shift');
  await screen.findByText('Всё сделано');
  within(screen.getByLabelText('Итоги смены')).getByText(/ничего не\sждёт/);
});

test('on a phone the queue comes first, the next is one tap away, and Back returns to the queue', async () => {
  setViewportWidth(390);
  const { moves } = fakeShift({ deals: threeDeals() });
  const { user } = openScreen('/dashboard/shift');
  await user.click(await screen.findByRole('button', { name: /Открыть ближайшую/ }));
  await panel(/Сделка №\s1/);
  expect(screen.queryByRole('region', { name: 'Очередь' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /К\sочереди/ }));
  await panel('Очередь');
  for (const box of screen.getAllByRole('checkbox').slice(1, 3)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Закрыть выбранные (2)' }));
  await panel(/Выбрано: 2\sсделки/);
  await user.keyboard('123456');
  await waitFor(() => expect(moves.calls).toMatchObject([{ deal_ids: [1, 2] }]));
  await panel(/Сделка №\s3/);
});

test('the goal of the day stands beside what is earned, and nothing does without one', async () => {
  const { shift } = fakeShift({ goal: 5_000_00n });
  const { user } = openScreen('/dashboard/shift');
  const bar = await screen.findByRole('progressbar', { name: 'Цель на\u00a0день' });
  expect(bar.getAttribute('aria-valuetext')?.replace(/\s/g, ' ')).toBe('1 234 ₽ из 5 000 ₽');
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(bar.closest('div + div, dd')?.textContent?.replace(/\s/g, ' ')).toContain('1 234 ₽ из 5 000 ₽');
  shift.goal = null;
  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Цель на\u00a0день' })).toBeNull());
});

const emptyShift = (): Shift => ({
  deals: [],
  late: [],
  countDeals: 0,
  appeals: [],
  countAppeals: 0,
  payouts: [],
  countPayouts: 0,
  earned: 0n,
  goal: null,
  held: 0n,
  serverTime: new Date(),
});
