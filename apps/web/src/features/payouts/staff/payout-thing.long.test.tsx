import type { StaffRole } from '@app/contract/access/roles';
import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import { type PayoutReversal, payoutReversalApi } from '@app/contract/cases/payout-reversal';
import { consolePayoutsApi } from '@app/contract/payouts/console-payouts';
import { requestsApi, type StaffRequest } from '@app/contract/two-persons/requests';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import './payout-thing.tsx';

const makeReversal = (more: Partial<PayoutReversal> = {}): PayoutReversal => ({
  amount: 10_200_00n,
  available: 1_200_00n,
  debt: 9_000_00n,
  until: new Date('2026-12-10T12:00:00Z'),
  standing: 'may',
  request_id: null,
  ...more,
});

const makeRequest = (may: boolean): StaffRequest => ({
  id: 5,
  kind: 'payout.reverse',
  what: 'Отозвать оплату выплаты 17',
  thing: { kind: 'payout', id: 17 },
  facts: [{ label: 'Станет долгом', value: '9 000 ₽' }],
  trader: null,
  amount: 10_200_00n,
  reason: 'Получатель не получил денег',
  asked_by: { id: 9, login: 'maria' },
  asked_at: new Date(),
  by_command: false,
  expires_at: new Date(Date.now() + 3_600_000),
  state: 'open',
  refused: null,
  earlier: [],
  decided: null,
  may: { confirm: may, refuse: may, withdraw: !may },
  nobody: false,
});

function given({ status = 6, reversal = makeReversal() }: { status?: 2 | 6; reversal?: PayoutReversal | null } = {}) {
  fakeRoute(consolePayoutsApi.view, () => ({
    id: 17,
    payout_id: 'out-17',
    trader: { id: 5, name: 'trader5' },
    platform: { id: 1, name: 'Площадка' },
    bank: '100000000004',
    method: 'sbp' as const,
    tail: '4567',
    fio: 'И. И.',
    amount: 10_000_00n,
    status,
    bonus: 2_00n,
    overdue: false,
    createdAt: new Date(),
    pinAt: new Date(),
    workUntil: null,
    movedAt: new Date(),
    note: '',
    note_kind: null,
    sent_back: 0,
    files: [],
    file_seen_before: false,
    moves: [],
    timeline: [],
    webhooks: [],
    serverTime: new Date(),
  }));
  return fakeRoute(payoutReversalApi.view, () => ({ reversal, serverTime: new Date() }));
}

const open = (...roles: StaffRole[]) => openScreen('/console/payouts/17', { user: { group: 1, roles } });

test('the dialog says what is taken and what becomes a debt, wants a reason, and then it waits for the second', async () => {
  const looks = given();
  const sent = fakeRoute(caseDecisionsApi.payout, () => ({ success: true as const, request_id: 5 }));
  const { user } = open('support');
  await user.click(await screen.findByRole('button', { name: 'Отозвать оплату' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Отозвать оплату выплаты №\s17/ }));
  dialog.getByText(/^10.200.₽$/);
  dialog.getByText(/^9.000.₽$/);
  dialog.getByText(/не хватает 9.000.₽: это станет долгом/);
  await user.click(dialog.getByRole('button', { name: 'Попросить второго' }));
  dialog.getByText('Выберите причину из списка');
  expect(sent.calls).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: /Получатель не получил денег/ }));
  await user.fill(dialog.getByRole('textbox'), 'Письмо банка');
  const before = looks.calls.length;
  await user.click(dialog.getByRole('button', { name: 'Попросить второго' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.calls).toEqual([{ action: 'reverse', reason_code: 'not_received', reason: 'Письмо банка' }]);
  expect(looks.calls.length).toBeGreaterThan(before);
});

test.each([
  { role: 'support', links: 1 },
  { role: 'finance', links: 0 },
] as const)('$role finds $links ways from the payout to its desk', async ({ role, links }) => {
  given({ status: 2 });
  open(role);
  await screen.findByText('out-17');
  const found = screen.queryAllByRole('link', { name: 'Дело и\u00a0переписка' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/console/cases/payout/17'));
});

test('a refusal stays in the dialog', async () => {
  given({ reversal: makeReversal({ debt: 0n, available: 20_000_00n }) });
  const late = 'Отозвать оплату этой выплаты уже нельзя: срок вышел';
  fakeRoute(caseDecisionsApi.payout, () => new ApiError(409, 'payout_reverse_late', late));
  const { user } = open('owner');
  await user.click(await screen.findByRole('button', { name: 'Отозвать оплату' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('ничего');
  await user.click(dialog.getByRole('radio', { name: /Чек изменён/ }));
  await user.click(dialog.getByRole('button', { name: 'Попросить второго' }));
  await screen.findByText(late);
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('what waits is answered here by the second person, with everything that they should see', async () => {
  given({ reversal: makeReversal({ request_id: 5 }) });
  fakeRoute(requestsApi.waiting, () => ({ requests: [makeRequest(true)], serverTime: new Date() }));
  const { user } = open('owner');
  await screen.findByText(/нужен второй человек/);
  expect(screen.queryByRole('button', { name: 'Отозвать оплату' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Решить' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Отозвать оплату выплаты 17');
  dialog.getByText('Станет долгом');
  dialog.getByText(/maria/);
  dialog.getByText('Получатель не получил денег');
});

test('who asked sees that it waits and may withdraw it', async () => {
  given({ reversal: makeReversal({ request_id: 5, standing: 'asked' }) });
  fakeRoute(requestsApi.waiting, () => ({ requests: [makeRequest(false)], serverTime: new Date() }));
  const { user } = open('support');
  await screen.findByText(/Ваш запрос отозвать оплату ждёт/);
  await user.click(await screen.findByRole('button', { name: 'Посмотреть' }));
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отозвать' });
});

test('a former judge is told why not; a viewer, finance and a payout that is not paid have nothing to press', async () => {
  given({ reversal: makeReversal({ standing: 'judged' }) });
  open('owner');
  await screen.findByText(/решали эту выплату/);
  expect(screen.queryByRole('button', { name: 'Отозвать оплату' })).toBeNull();
});

test.each([
  { role: 'viewer', status: 6 },
  { role: 'finance', status: 6 },
  { role: 'owner', status: 2 },
] as const)('$role at status $status has nothing to press', async ({ role, status }) => {
  given({ status });
  open(role);
  await screen.findByText('out-17');
  expect(screen.queryByRole('button', { name: 'Отозвать оплату' })).toBeNull();
});
