import { twoFactorApi } from '@app/contract/access/two-factor';
import type { Deal } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { type DealMoved, dealsApi } from '@app/contract/deals/deals-api';
import { settingsApi } from '@app/contract/settings';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { setServerTime } from '#lib/api/server-clock.ts';
import { makeDeal, makeDealNotice } from '#testing/deals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { openDeals } from '#testing/lists/open-deals.ts';
import { bodyRow } from '#testing/lists/rows.ts';
import { makeSettings } from '#testing/open-page.tsx';
import { renderUi } from '#testing/render.tsx';
import type { User } from '#testing/user.ts';
import { DealCloseDialog } from './closing/deal-close-dialog.tsx';
import { DealMark } from './deal-cells.tsx';
// Loaded before the clock of the first test starts.
import './deals-page.tsx';
import { MarksProvider } from './use-marks.ts';

const done: DealMoved = { success: true };

test('«Закрыть подтверждённые» closes with one code what the server names, on whatever page it is', async () => {
  const deals = [makeDeal({ id: 8 }), makeDeal({ id: 9 })];
  fakeRoute(dealsApi.confirmed, () => ({ deals, serverTime: new Date() }));
  fakeRoute(dealsApi.view, () => ({ traderDeals: deals, serverTime: new Date() }));
  const move = fakeRoute(dealsApi.changeStatus, () => done);
  const { user } = await openDeals([makeDeal()]);
  await user.click(await screen.findByRole('button', { name: 'Закрыть подтверждённые (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Закрыть сделки' }));
  await user.click(dialog.getAllByRole('textbox')[0] as HTMLElement);
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(move.calls).toHaveLength(1));
  expect(move.calls[0]).toMatchObject({ deal_ids: [8, 9], otp_code: '123456', state: 'close' });
});

test('before a deal is closed by an SMS, or by another sum, the dialog says so', async () => {
  const notice = makeDealNotice({ amount: 1_499_00n, channel: 'sms' });
  const { user } = await openDeals([makeDeal({ notice })]);
  await user.click(screen.getByRole('button', { name: 'Принять' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/Это SMS, её можно подделать/);
  dialog.getByText(/Пришла другая сумма/);
  dialog.getByText(/^Пришло 1 499 ₽ в \d\d:\d\d · SMS$/);
});

test('a deal is accepted with a code: the toast, the list and the balance follow', async () => {
  let status: Deal['status'] = DealStatus.waiting;
  const moves = fakeRoute(dealsApi.changeStatus, () => {
    status = DealStatus.closed;
    return done;
  });
  const settings = fakeRoute(settingsApi.read, () => makeSettings());
  const { user } = await openDeals(() => [makeDeal({ status })]);
  await user.click(screen.getByRole('button', { name: 'Принять' }));

  const dialog = within(screen.getByRole('dialog', { name: 'Закрыть сделку' }));
  dialog.getByText('Введите 6-ти значный OTP код');
  dialog.getByText('Т-Банк · ЛК1001');
  dialog.getByText('1 357,95 ₽');
  const confirm = dialog.getByRole('button', { name: 'Подтвердить' });
  await user.fill(dialog.getByLabelText('Код OTP'), '12345');
  expect(confirm).toHaveProperty('disabled', true);
  const asked = settings.calls.length;
  await user.keyboard('6{Enter}');

  await screen.findByText('Статус сделки успешно изменён');
  expect(moves.calls).toEqual([{ deal_id: 1, otp_code: '123456', state: 'close', late: false }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  bodyRow(0).getByText('Завершено');
  expect(settings.calls.length).toBeGreaterThan(asked);
});

test('while the server thinks, the button says so and cannot be pressed', async () => {
  let answer = (_: DealMoved) => {};
  fakeRoute(dealsApi.changeStatus, () => new Promise<DealMoved>((resolve) => (answer = resolve)));
  const { user } = await openDeals([makeDeal()]);
  await acceptWith(user, '123456');
  expect(await screen.findByRole('button', { name: 'Загрузка...' })).toHaveProperty('disabled', true);
  answer(done);
  await screen.findByText('Статус сделки успешно изменён');
});

test('a refusal stays in the dialog with the keyboard back in an empty code, and the next code is another request', async () => {
  const wrong = 'Неверный код. Проверьте время на телефоне и введите новый код';
  const answers = [new ApiError(409, 'otp_wrong', wrong), done];
  const moves = fakeRoute(dealsApi.changeStatus, () => answers.shift() ?? done);
  const { user } = await openDeals([makeDeal()]);
  await acceptWith(user, '111111');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(wrong);
  // The dialog shows it; a toast would show it twice.
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  await waitFor(() => expect(dialog.getByLabelText('Код OTP')).toHaveProperty('value', ''));
  await waitFor(() => expect(dialog.getByLabelText('Код OTP')).toHaveFocus());

  await user.keyboard('222222{Enter}');
  await screen.findByText('Статус сделки успешно изменён');
  expect(moves.calls.map(({ otp_code }) => otp_code)).toEqual(['111111', '222222']);
  expect(new Set(moves.keys).size).toBe(2);
});

test('the same code sent again after a lost answer is the same request', async () => {
  const answers = [new ApiError(502, 'bad_gateway', 'Сервер не отвечает'), done];
  const moves = fakeRoute(dealsApi.changeStatus, () => answers.shift() ?? done);
  const { user } = await openDeals([makeDeal()]);
  await acceptWith(user, '111111');
  await within(screen.getByRole('dialog')).findByText('Сервер не отвечает');
  await user.keyboard('111111{Enter}');
  await screen.findByText('Статус сделки успешно изменён');
  expect(moves.keys[0]).toMatch(/^\w{32}$/);
  expect(moves.keys[1]).toBe(moves.keys[0]);
});

test('who has no two-step authentication is led to the settings', async () => {
  const sentence = 'Подключите двухэтапную аутентификацию в настройках';
  fakeRoute(dealsApi.changeStatus, () => new ApiError(409, 'two_factor_required', sentence));
  const { user } = await openDeals([makeDeal()]);
  await acceptWith(user, '123456');
  const dialog = within(screen.getByRole('dialog'));
  const link = await dialog.findByRole('link', { name: 'Открыть настройки' });
  expect(link.getAttribute('href')).toBe('/dashboard/settings');
  dialog.getByText(sentence, { exact: false });
});

test('several deals are closed with one code; the refused ones are told with their reasons and stay marked', async () => {
  const deals = [1, 2, 3].map((id) => makeDeal({ id, payment_id: `pay-${id}`, real_amount: BigInt(id) * 1_000_00n }));
  const moves = fakeRoute(dealsApi.changeStatus, (): DealMoved => {
    for (const deal of deals.slice(0, 2)) deal.status = DealStatus.closed;
    const error = 'Недостаточно средств на балансе';
    return {
      success: true,
      results: [
        { deal_id: 1, success: true },
        { deal_id: 2, success: true },
        { deal_id: 3, success: false, error },
      ],
    };
  });
  const { user } = await openDeals(() => deals.map((deal) => ({ ...deal })));
  for (const box of screen.getAllByRole('checkbox', { name: /^Выбрать: / })) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Закрыть выбранные (3)' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Закрыть сделки' }));
  dialog.getByText('6 000 ₽');
  await user.fill(dialog.getByLabelText('Код OTP'), '123456');
  await user.keyboard('{Enter}');

  await dialog.findByText('Готово: 2 из 3');
  expect(moves.calls).toEqual([{ deal_ids: [1, 2, 3], otp_code: '123456', state: 'close', late: false }]);
  dialog.getByText('Недостаточно средств на балансе');
  dialog.getByText('3 000 ₽');
  expect(dialog.queryByText('1 000 ₽')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Понятно' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Закрыть выбранные (1)' });
  expect(screen.getByRole('checkbox', { checked: true, name: /^Выбрать: / }).getAttribute('aria-label')).toMatch(
    /3.000.₽/,
  );
});

test.each([
  [49, false],
  [50, true],
])('with %i deals marked, marking one more is impossible: %s', (count, disabled) => {
  const marked = Array.from({ length: count }, (_, index) => makeDeal({ id: index + 2 }));
  const still = { toggle: () => {}, toggleWaiting: () => {}, drop: () => {}, clear: () => {} };
  const marks = { marked, late: 0, waiting: [], has: () => false, ...still };
  renderUi(
    <MarksProvider value={marks}>
      <DealMark deal={makeDeal()} />
    </MarksProvider>,
  );
  expect(screen.getByRole('checkbox', { name: /^Выбрать: / })).toHaveProperty('disabled', disabled);
});

test('a late deal is accepted for a month', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await openDeals([
    makeDeal({ id: 1, status: -1, createdAt: ago(29.9) }),
    makeDeal({ id: 2, status: -1, createdAt: ago(30.1) }),
    makeDeal({ id: 3, status: 2 }),
  ]);
  expect(await screen.findAllByRole('button', { name: 'Принять' })).toHaveLength(1);
});

test('the archive has a title of its own, takes no money, and says what cannot be done afterwards', () => {
  fakeRoute(dealsApi.view, () => ({ traderDeals: [makeDeal({ status: -1 })], serverTime: new Date() }));
  fakeRoute(twoFactorApi.move, () => ({ otpState: 'enabled2fa' as const, otpSecret: '', otpUrl: '' }));
  renderUi(<DealCloseDialog deals={[makeDeal({ status: -1 })]} state="archive" onClose={() => {}} />);
  screen.getByRole('dialog', { name: 'Отправить сделку в архив' });
  screen.getByText(/только через апелляцию/);
  expect(screen.queryByText(/спишется/)).toBeNull();
});

test.each([
  ['closed', { status: DealStatus.closed }, 'Сделка уже закрыта: в архив её отправить нельзя.'],
  ['archived', { status: DealStatus.archived }, 'Сделка уже в архиве.'],
  ['appealed against', { appeal_id: 77 }, 'Пришла апелляция: пока она открыта, сделку в архив отправить нельзя.'],
])(
  'the archive dialog over a deal that is %s elsewhere says so, and there is nothing to send',
  async (_how, now, told) => {
    const opened = makeDeal({ status: DealStatus.expired });
    fakeRoute(dealsApi.view, () => ({ traderDeals: [{ ...opened, ...now }], serverTime: new Date() }));
    fakeRoute(twoFactorApi.move, () => ({ otpState: 'enabled2fa' as const, otpSecret: '', otpUrl: '' }));
    const router = createRouter({ routeTree: createRootRoute() });
    renderUi(
      <RouterContextProvider router={router}>
        <DealCloseDialog deals={[opened]} state="archive" onClose={() => {}} />
      </RouterContextProvider>,
    );
    await screen.findByText(told);
    expect(screen.queryByLabelText('Код OTP')).toBeNull();
  },
);

test('an appeal that ends the deal under the open dialog is told as such, with the way to it, and is not accepted unread', async () => {
  const deal = makeDeal();
  const stream = fakeStream();
  const moves = fakeRoute(dealsApi.changeStatus, () => done);
  const { user } = await openDeals(() => [{ ...deal }]);
  await user.click(screen.getByRole('button', { name: 'Принять' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.fill(dialog.getByLabelText('Код OTP'), '123456');
  Object.assign(deal, { status: DealStatus.expired, appeal_id: 77 });
  await stream.tell('appeal.created');
  await dialog.findByText(/^Пришла апелляция, и\sсделка больше не\sждёт оплаты/);
  expect(dialog.queryByText(/Время на\sоплату вышло/)).toBeNull();
  expect(dialog.getByRole('link', { name: /^К\sапелляции$/ }).getAttribute('href')).toBe('/dashboard/appeals/77/view');
  await user.keyboard('{Enter}');
  expect(moves.calls).toEqual([]);
});

test('a deal that runs out under the open dialog says so at 00:00: the code stays, and is sent only when that could be read', async () => {
  const moves = fakeRoute(dealsApi.changeStatus, () => done);
  const deal = makeDeal();
  const { user } = await openDeals([deal]);
  await user.click(screen.getByRole('button', { name: 'Принять' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(/спишется с\sдоступного баланса/)).toBeNull();
  await user.fill(dialog.getByLabelText('Код OTP'), '123456');
  // Only the clock has come to 00:00; on the server the deal still waits.
  act(() => setServerTime(deal.expired));
  await dialog.findByText(/спишется с\sдоступного баланса/);
  expect(dialog.queryByRole('timer')).toBeNull();
  await user.keyboard('{Enter}');
  expect(moves.calls).toEqual([]);

  expect(dialog.getByLabelText('Цифра 6 из 6')).toHaveProperty('value', '6');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Подтвердить' })).toHaveProperty('disabled', false));
  await user.keyboard('{Enter}');
  await screen.findByText('Статус сделки успешно изменён');
  expect(moves.calls).toEqual([{ deal_id: 1, otp_code: '123456', state: 'close', late: true }]);
});

test('a closing that arrives too late is not accepted unread: the dialog becomes that of a late accept with the same code', async () => {
  let status: Deal['status'] = DealStatus.waiting;
  const moves = fakeRoute(dealsApi.changeStatus, ({ late }) => {
    if (late) return done;
    status = DealStatus.expired;
    return new ApiError(409, 'deal_ran_out', 'Сделка уже не ждёт оплаты');
  });
  const { user } = await openDeals(() => [makeDeal({ status })]);
  await acceptWith(user, '123456');
  await screen.findByText(/спишется с\sдоступного баланса/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Подтвердить' })).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }));
  await screen.findByText('Статус сделки успешно изменён');
  expect(moves.calls.map(({ late, otp_code }) => [late, otp_code])).toEqual([
    [false, '123456'],
    [true, '123456'],
  ]);
});

test('a deal that is closed elsewhere under the open dialog says so, and there is nothing to send', async () => {
  let status: Deal['status'] = DealStatus.waiting;
  const stream = fakeStream();
  const { user } = await openDeals(() => [makeDeal({ status })]);
  await user.click(screen.getByRole('button', { name: 'Принять' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.fill(dialog.getByLabelText('Код OTP'), '123456');
  status = DealStatus.closed;
  await stream.tell('deal.closed');
  await dialog.findByText('Сделка уже закрыта.');
  expect(dialog.queryByLabelText('Код OTP')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Подтвердить' })).toBeNull();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Понятно' })).toHaveFocus());
  // Pressed for the code at that moment: the person has not read the message yet.
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('of several under the open dialog the one closed elsewhere is named and left out', async () => {
  const deals = [1, 2, 3].map((id) => makeDeal({ id, real_amount: BigInt(id) * 1_000_00n }));
  const stream = fakeStream();
  const moves = fakeRoute(dealsApi.changeStatus, ({ deal_ids = [] }) => ({
    ...done,
    results: deal_ids.map((deal_id) => ({ deal_id, success: true })),
  }));
  const { user } = await openDeals(() => deals.map((deal) => ({ ...deal })));
  for (const box of screen.getAllByRole('checkbox', { name: /^Выбрать: / })) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Закрыть выбранные (3)' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.fill(dialog.getByLabelText('Код OTP'), '123456');
  (deals[0] as Deal).status = DealStatus.closed;
  await stream.tell('deal.closed');
  await dialog.findByText(/^Пока окно было открыто, изменилась 1\sсделка/);
  dialog.getByText('уже закрыта');
  dialog.getByText('5 000 ₽');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Подтвердить' })).toHaveProperty('disabled', false));
  await user.keyboard('{Enter}');
  await screen.findByText('Статус сделок успешно изменён: 2');
  expect(moves.calls).toEqual([{ deal_ids: [2, 3], otp_code: '123456', state: 'close', late: false }]);
});

test('who has no two-step authentication is asked for no code, but shown where to turn it on', async () => {
  fakeRoute(twoFactorApi.move, () => ({ otpState: 'init2fa' as const, otpSecret: '', otpUrl: '' }));
  const { user } = await openDeals([makeDeal()]);
  await user.click(screen.getByRole('button', { name: 'Принять' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(/^Подключите двухэтапную аутентификацию в\sнастройках/);
  expect(dialog.getByRole('link', { name: 'Открыть настройки' }).getAttribute('href')).toBe('/dashboard/settings');
  expect(dialog.queryByLabelText('Код OTP')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Подтвердить' })).toHaveProperty('disabled', true);
});

async function acceptWith(user: User, code: string) {
  await user.click(screen.getByRole('button', { name: 'Принять' }));
  await user.fill(screen.getByLabelText('Код OTP'), code);
  await user.keyboard('{Enter}');
}
