import type { StaffRole } from '@app/contract/access/roles';
import { type Adjustment, moneyApi, type UnmatchedTransfer } from '@app/contract/money/money';
import { forecastApi } from '@app/contract/two-persons/forecast';
import { requestsApi, type StaffRequest } from '@app/contract/two-persons/requests';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { renderUi } from '#testing/render.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';

// Loaded when they are wanted; a test must not wait for the disk.
beforeAll(async () => {
  await Promise.all([import('./assign-dialog.tsx'), import('#features/two-persons/request-dialog.tsx')]);
});

const done = { success: true } as const;
const serverTime = new Date('2026-11-18T09:00:00Z');
const at = new Date('2026-11-18T08:00:00Z');
const person = { id: 7, login: 'pavel' };

const request = (change: Partial<StaffRequest> = {}): StaffRequest => ({
  id: 5,
  kind: 'balance.adjust',
  what: 'Зачислить 120 000 ₽ на баланс ivan',
  facts: [{ label: 'Станет доступно', value: '121 000 ₽' }],
  thing: null,
  trader: { id: 3, login: 'ivan' },
  amount: 120_000_00n,
  reason: 'Ошибка банка',
  asked_by: person,
  asked_at: at,
  by_command: false,
  expires_at: new Date('2026-11-19T08:00:00Z'),
  state: 'open',
  refused: null,
  earlier: [],
  decided: null,
  may: { confirm: true, refuse: true, withdraw: false },
  nobody: false,
  ...change,
});

const transfer: UnmatchedTransfer = {
  id: 11,
  tx_id: 'ab'.repeat(32),
  log_index: 0,
  amount: 2_400_000_000n,
  worth: 221_760_00n,
  from_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  block_at: new Date('2026-11-15T08:00:00Z'),
  assignable_at: new Date('2026-11-16T08:00:00Z'),
  waits: false,
  claims_count: 1,
  claims: [
    {
      id: 1,
      tx_id: 'ab'.repeat(32),
      trader: { id: 3, login: 'ivan' },
      from_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
      same_sender: true,
      note: 'Отправил с биржи',
      created_at: at,
      files: [],
      file_seen_before: false,
    },
  ],
};

const adjustment: Adjustment = {
  id: 1,
  trader: { id: 3, login: 'ivan' },
  amount: -500_00n,
  reason: 'Двойное зачисление',
  at,
  by: person,
  confirmed_by: { id: 8, login: 'anna' },
};

const accounts = (['available', 'held', 'deals', 'payouts', 'topups', 'adjustments'] as const).map((account) => {
  return { account, sum: 0n };
});
let requests: StaffRequest[] = [];
beforeEach(() => {
  requests = [];
  fakeRoute(requestsApi.waiting, () => ({ requests, serverTime }));
  fakeRoute(requestsApi.ended, () => ({ requests: [], next: null, serverTime }));
  fakeRoute(moneyApi.transfers, () => ({ transfers: [transfer], serverTime }));
  fakeRoute(moneyApi.claims, () => ({ claims: [], next: null, serverTime }));
  fakeRoute(moneyApi.adjustments, () => ({ adjustments: [adjustment], next: null, serverTime }));
  fakeRoute(moneyApi.books, () => ({
    accounts,
    total: 0n,
    checking: false,
    serverTime,
    checks: [{ at, by: null, took_ms: 20, breaches: 1, details: ['Остаток не равен сумме проводок: held'] }],
  }));
  fakeRoute(moneyApi.chain, () => ({ wallets: [], sources: ['api.trongrid.io'], serverTime }));
});
const openAs = (role: StaffRole) =>
  openScreen('/console/money', { user: { id: 1, group: 1, roles: [role], login: 'boss' } });

test('a viewer sees transfers, adjustments with who confirmed, and a check that does not hold; no buttons', async () => {
  openAs('viewer');
  await screen.findByText('подтвердил anna');
  screen.getByText('1 нарушение');
  screen.getByText('Остаток не равен сумме проводок: held');
  expect(screen.queryByRole('button', { name: /Зачислить|Проверить сейчас/ })).toBeNull();
});

test('ended requests say who asked, who decided, why, and lead to the thing and to the journal; the address narrows them', async () => {
  const word = { by: { id: 8, login: 'anna' }, at, note: 'Документа нет' };
  const past = request({
    id: 9,
    kind: 'payout.done',
    thing: { kind: 'payout', id: 40 },
    state: 'upheld',
    decided: word,
  });
  const ended = fakeRoute(requestsApi.ended, () => ({ requests: [past], next: null, serverTime }));
  openScreen('/console/money?who=anna&state=upheld', { user: { id: 1, group: 1, roles: ['viewer'], login: 'boss' } });
  await screen.findByRole('link', { name: 'Выплата 40' });
  const table = within(screen.getByRole('table', { name: 'Чем кончились запросы' }));
  const row = within(table.getAllByRole('row')[1] as HTMLElement);
  for (const words of ['pavel', 'Ошибка банка', 'Отклонён', 'anna', 'Документа нет']) row.getByText(words);
  expect(row.getByRole('link', { name: 'Выплата 40' }).getAttribute('href')).toBe('/console/payouts/40');
  expect(row.getByRole('link', { name: 'Запрос 9 в журнале' }).getAttribute('href')).toBe(
    '/console/journal?thing=request&ref=9',
  );
  expect(ended.calls[0]).toMatchObject({ who: 'anna', state: 'upheld' });
});

test('the second person reads what will happen, who asked and why, and confirms with the code; a refused code is asked for anew', async () => {
  requests = [request()];
  let refusal: ApiError | undefined = new ApiError(409, 'otp_wrong', 'Неверный код');
  const confirm = fakeRoute(requestsApi.confirm, () => refusal ?? done);
  const { user } = openAs('owner');
  await user.click(await screen.findByRole('button', { name: 'Решить' }));
  const dialog = await screen.findByRole('dialog', { name: 'Нужен второй человек' });
  for (const words of ['Зачислить 120 000 ₽ на баланс ivan', '121 000 ₽', 'Ошибка банка', /^pavel,/])
    within(dialog).getByText(words);
  within(dialog).getByRole('button', { name: /^Зачислить 120.000.₽$/ });
  await user.click(within(dialog).getAllByRole('textbox')[0] as HTMLElement);
  await user.keyboard('123456{Enter}');
  await screen.findByText('Неверный код');
  refusal = undefined;
  await user.click(within(dialog).getAllByRole('textbox')[0] as HTMLElement);
  await user.keyboard('654321{Enter}');
  await screen.findByText(/Подтверждено и сделано/);
  expect(confirm.calls).toEqual([
    { request_id: 5, otp_code: '123456' },
    { request_id: 5, otp_code: '654321' },
  ]);
});

test('of a payout the buttons say what becomes of it and how much, and the receipt is one click away', async () => {
  requests = [
    request({ kind: 'payout.done', thing: { kind: 'payout', id: 40 }, amount: 415_000_00n, what: 'Выплата 40' }),
  ];
  const { user } = openAs('owner');
  await user.click(await screen.findByRole('button', { name: 'Решить' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of [/^Оплатить 415.000.₽$/, /^Оставить неоплаченной$/]) dialog.getByRole('button', { name });
  expect(dialog.getByRole('link', { name: /^Чек и.выплата$/ }).getAttribute('href')).toBe('/console/payouts/40');
});

test('a no has a reason; one’s own request is only taken back', async () => {
  requests = [request(), request({ id: 6, what: 'Моё', may: { confirm: false, refuse: false, withdraw: true } })];
  const refuse = fakeRoute(requestsApi.refuse, () => done);
  const withdraw = fakeRoute(requestsApi.withdraw, () => done);
  const { user } = openAs('finance');
  await user.click(await screen.findByRole('button', { name: 'Решить' }));
  await user.click(await screen.findByRole('button', { name: 'Оставить баланс' }));
  const dialog = await screen.findByRole('dialog', { name: 'Оставить баланс' });
  await user.click(within(dialog).getByRole('button', { name: 'Оставить баланс' }));
  within(dialog).getByText('Укажите причину');
  await user.fill(within(dialog).getByRole('textbox'), 'Нет письма');
  await user.click(within(dialog).getByRole('button', { name: 'Оставить баланс' }));
  await screen.findByText(/дальше решает владелец/);
  expect(refuse.calls).toEqual([{ request_id: 5, reason: 'Нет письма' }]);
  await user.click(await screen.findByRole('button', { name: 'Посмотреть' }));
  await user.click(await screen.findByRole('button', { name: 'Отозвать' }));
  await screen.findByText(/Запрос отозван/);
  expect(withdraw.calls).toEqual([{ request_id: 6 }]);
});

test('what was refused before is an owner’s, who reads every no of before; who asked again may still take it back', async () => {
  const no = { by: { id: 8, login: 'boris' }, at, note: 'Письмо чужое' };
  const upheld = { by: { id: 9, login: 'olga' }, at: new Date(at.getTime() + 1000), note: 'Согласна' };
  const again: Partial<StaffRequest> = { state: 'refused', refused: upheld, earlier: [no, upheld] };
  requests = [
    request(again),
    request({ ...again, id: 6, what: 'Моё', may: { confirm: false, refuse: false, withdraw: true } }),
  ];
  const { user } = openAs('owner');
  await user.click(await screen.findByRole('button', { name: 'Решить' }));
  const dialog = await screen.findByRole('dialog', { name: /Решение за\sвладельцем/ });
  within(dialog).getByText('boris: Письмо чужое');
  within(dialog).getByText('olga: Согласна');
  expect(within(dialog).getAllByText(/Раньше не\sподтвердил/)).toHaveLength(2);
  within(dialog).getByText(/уже спрашивали.*решаете окончательно/);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Посмотреть' }));
  await screen.findByText(/уже спрашивали.*решает владелец/);
  screen.getByRole('button', { name: 'Отозвать' });
});

test('a transfer is assigned with the facts beside: the claim, the trader’s money after it; above the limit it waits', async () => {
  const assign = fakeRoute(moneyApi.assign, () => ({ ...done, request_id: 9 }));
  fakeRoute(moneyApi.assignee, ({ login }) => ({
    id: 3,
    login,
    state: 'active' as const,
    available: 1_000_00n,
    requests: [],
  }));
  const foresee = fakeRoute(forecastApi.foresee, () => ({
    waits: true,
    money: { login: 'ivan', change: 221_760_00n, held: 0n, debt: -1_760_00n },
  }));
  const { user } = openAs('finance');
  await user.click(await screen.findByRole('button', { name: 'Зачислить' }));
  const dialog = await screen.findByRole('dialog', { name: 'Зачислить перевод' });
  within(dialog).getByText(/адрес совпал/);
  await within(dialog).findByText(/222\s760/);
  await within(dialog).findByText(
    /^ivan получит 221.760.₽, из.них 1.760.₽ погасит долг\. Для.этого нужен второй человек: произойдёт после его слова\.$/,
  );
  expect(foresee.calls[0]).toEqual({ kind: 'transfer.assign', transfer_id: 11, trader_id: 3 });
  await user.fill(within(dialog).getByLabelText('Причина'), 'Выписка биржи');
  await user.click(within(dialog).getAllByRole('textbox').at(-1)?.parentElement?.querySelector('input') as HTMLElement);
  const digits = within(dialog).getAllByRole('textbox').slice(-6);
  await user.click(digits[0] as HTMLElement);
  await user.keyboard('123456{Enter}');
  await screen.findByText(/Нужен второй человек: запрос ждёт/);
  expect(assign.calls).toEqual([{ transfer_id: 11, trader_id: 3, reason: 'Выписка биржи', otp_code: '123456' }]);
});

test('an adjustment that takes more than there is says what of it becomes a debt', async () => {
  fakeRoute(forecastApi.foresee, () => ({
    waits: false,
    money: { login: 'ivan', change: -1_500_50n, held: 0n, debt: 500_50n },
  }));
  const { user } = renderUi(<AdjustDialog trader={{ id: 3, login: 'ivan' }} onClose={() => undefined} />);
  await user.click(await screen.findByRole('radio', { name: 'Списать' }));
  await user.fill(screen.getByLabelText('Сумма'), '1500,50');
  await screen.findByText(/^С баланса ivan спишется 1.500,50.₽, из.них 500,50.₽ станет долгом\. Произойдёт сразу\.$/);
});

test('an adjustment says exactly what will happen before it is sent, as the server says it', async () => {
  const adjust = fakeRoute(moneyApi.adjust, () => ({ ...done, request_id: null }));
  const foresee = fakeRoute(forecastApi.foresee, (asked) => ({
    waits: asked.kind === 'balance.adjust' && asked.amount > 50_000_00n,
    money: null,
  }));
  const { user } = renderUi(<AdjustDialog trader={{ id: 3, login: 'ivan' }} onClose={() => undefined} />);
  await user.fill(screen.getByLabelText('Сумма'), '60000');
  await screen.findByText(/ivan получит 60.000.₽\. Для.этого нужен второй человек: произойдёт после его слова\./);
  await user.fill(screen.getByLabelText('Сумма'), '50000');
  await screen.findByText(/ivan получит 50.000.₽\. Произойдёт сразу\./);
  await user.click(await screen.findByRole('radio', { name: 'Списать' }));
  await user.fill(screen.getByLabelText('Сумма'), '1500,50');
  await screen.findByText(/С баланса ivan спишется 1.500,50.*Произойдёт сразу\./);
  expect(foresee.calls.at(-1)).toEqual({ kind: 'balance.adjust', trader_id: 3, amount: -1_500_50n });
  await user.click(screen.getByRole('button', { name: 'Списать' }));
  screen.getByText('Укажите причину');
  await user.fill(screen.getByLabelText('Причина'), 'Двойное зачисление');
  await user.click(screen.getAllByRole('textbox').at(-6) as HTMLElement);
  await user.keyboard('123456{Enter}');
  await screen.findByText(/Баланс изменён/);
  expect(adjust.calls).toEqual([{ trader_id: 3, amount: -1500_50n, reason: 'Двойное зачисление', otp_code: '123456' }]);
});
