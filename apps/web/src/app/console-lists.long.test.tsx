import { consoleAppealsApi } from '@app/contract/appeals/console-appeals';
import { consolePayoutsApi } from '@app/contract/payouts/console-payouts';
import { consoleTopupsApi } from '@app/contract/topups/console-topups';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
// Loaded before the clock of the first test runs.
import '#features/appeals/staff/console-appeals-page.tsx';
import '#features/appeals/staff/appeal-thing.tsx';
import '#features/payouts/staff/console-payouts-page.tsx';
import '#features/payouts/staff/payout-thing.tsx';
import '#features/topups/staff/console-topups-page.tsx';
import '#features/topups/staff/topup-thing.tsx';

const viewer: Parameters<typeof openScreen>[1] = { user: { group: 1, roles: ['viewer'] } };
const at = new Date('2026-11-18T09:00:00Z');
const page = <Row,>(row: Row) => ({ rows: [row], next: null, platforms: [], serverTime: new Date() });
const parts = { moves: [], timeline: [], webhooks: [], serverTime: new Date() };
const whose = {
  trader: { id: 5, name: 'ivanov' },
  platform: { id: 1, name: 'Demo' },
  bank: '100000000004',
  tail: '4567',
};

/** The panel that a click on the number opens. */
async function peek(address: string, number: string) {
  const { user } = openScreen(address, viewer);
  await user.click(await screen.findByRole('link', { name: number }));
  return within(await screen.findByRole('dialog', { name: 'Просмотр' }));
}
const firstRow = () => within(screen.getAllByRole('row')[1] as HTMLElement);

test('an appeal: its deal, what is held, and in the panel the proof with a warning', async () => {
  const appeal = {
    ...whose,
    id: 9,
    deal_id: 17,
    payment_id: 'A-17',
    attempt: 2,
    amount: 150_000n,
    held: 138_000n,
    short: 0n,
    status: 4 as const,
    createdAt: at,
    expired: at,
  };
  fakeRoute(consoleAppealsApi.list, () => page(appeal));
  const deal = { status: -1 as const, amount: 150_000n };
  const files = ['/files/proof.png?expires=1&signature=x'];
  fakeRoute(consoleAppealsApi.view, () => ({
    ...appeal,
    ...parts,
    deal,
    files,
    note: 'Деньги ушли',
    trader_note: '',
    flagged: false,
    file_seen_before: true,
  }));
  const panel = await peek('/console/appeals', '9');
  await panel.findByText('Деньги ушли');
  panel.getByText(/Такой файл или номер операции уже приходили/);
  panel.getByRole('img', { name: 'Подтверждение 1 из 1' });
  expect(panel.getByRole('link', { name: 'Дело и\u00a0переписка' })).toHaveProperty(
    'pathname',
    '/console/cases/appeal/9',
  );
  expect(panel.getByRole('link', { name: '17' })).toHaveProperty('pathname', '/console/deals/17');
});

test('a payout: masked payee, who has it, overdue in words', async () => {
  const payout = {
    ...whose,
    id: 21,
    payout_id: 'P-21',
    method: 'card' as const,
    fio: 'П. П.',
    amount: 50_000n,
    status: 1 as const,
    overdue: true,
    bonus: 2_00n,
    createdAt: at,
    pinAt: at,
    workUntil: at,
    movedAt: at,
  };
  fakeRoute(consolePayoutsApi.list, () => page(payout));
  fakeRoute(consolePayoutsApi.view, () => ({
    ...payout,
    ...parts,
    trader: null,
    note: '',
    note_kind: null,
    sent_back: 1,
    files: [],
    file_seen_before: false,
  }));
  const panel = await peek('/console/payouts', '21');
  firstRow().getByText('просрочена');
  firstRow().getByText('П. П.');
  firstRow().getByText('оканчивается на 4567');
  await panel.findByText('Чеков нет.');
  panel.getByText(/в\sпуле/);
});

test('a top-up: what came over the chain, from where', async () => {
  const topup = {
    id: 33,
    trader: whose.trader,
    in_amount: 100_004_200n,
    coin_rate: 9_000n,
    amount: 900_037n,
    status: 1 as const,
    createdAt: at,
    expired: at,
    receivedAt: at,
    cancelledAt: null,
    tx_id: 'ab'.repeat(32),
  };
  fakeRoute(consoleTopupsApi.list, () => page(topup));
  const transfer = { from_address: `T${'c'.repeat(33)}`, amount: 100_004_200n, block_at: at, seen_at: at };
  fakeRoute(consoleTopupsApi.view, () => ({ ...topup, ...parts, wallet: `T${'a'.repeat(33)}`, transfer }));
  const panel = await peek('/console/topups', '33');
  firstRow().getByText(/100,0042\sUSDT/);
  await panel.findByRole('table', { name: 'Перевод' });
  panel.getByRole('button', { name: `Скопировать адрес: ${transfer.from_address}` });
  expect(screen.queryByRole('combobox', { name: 'Платформа' })).toBeNull();
});
