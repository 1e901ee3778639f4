import { walletApi } from '@app/contract/topups/wallet-api';
import { startTronEmulator } from '@app/tron-emulator/emulator';
import { expect, onTestFinished } from 'vitest';
import { sql } from '#db/sql.ts';
import { setUsdtRate } from '#features/rates/rates.ts';
import { openTron } from '#features/topups/chain/tron.ts';
import { assignTransfer } from '#features/topups/transfer-assignment.ts';
import { type ReadingNeeds, readWallets } from '#features/topups/watch/wallet-reading.ts';
import { type Answer, ownServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { TEST_WALLET } from './wallet-settings.ts';

export const WALLET = TEST_WALLET.address;
const USDT_RATE = 92_40n;

/** Millionths of a USDT as they stand in answers: 100.0042 → 100004200n. */
export const units = (usdt: number): bigint => BigInt(Math.round(usdt * 1_000_000));

export const givenUsdtRate = (server: TestServer, rate = USDT_RATE) =>
  server.db.begin((tx) => setUsdtRate(tx, rate, { by: 'operator', at: server.clock.now(), agreed: true }));

export async function ask(who: Visitor, amount = 100): Promise<Answer> {
  return who.post(walletApi.create.path, { amount });
}

export async function cancel(who: Visitor, deposit_id: number): Promise<Answer> {
  return who.post(walletApi.cancel.path, { deposit_id });
}

/** The request that a transfer paid; null while it is unmatched. */
export async function ownerOf({ db }: TestServer, tx_id: string): Promise<number | null | undefined> {
  const row = await db.one<{ deposit_id: number | null }>(sql`
    select deposit_id from wallet_transfers where tx_id = ${tx_id}`);
  return row?.deposit_id;
}

export const topups = async (who: Visitor, page = 1) => (await who.post(walletApi.list.path, { page })).body;

export const balance = async (who: Visitor): Promise<number> =>
  (await who.get('/trader/settings')).body.user.financial_balance;

/** A server with a rate, a chain that uses the server's clock, and a watcher that reads when the test says so. */
export async function startChain(given?: TestServer) {
  const server = given ?? (await ownServer());
  await givenUsdtRate(server);
  const emulator = await startEmulator(server);
  const complaints: string[] = [];
  const needsFor = (...urls: string[]): ReadingNeeds => ({
    ...server.needs,
    tron: openTron({ urls, key: 'the-key', clock: server.clock, contract: TEST_WALLET.contract }),
    complain: (message) => void complaints.push(message),
  });
  const needs = needsFor(emulator.url);
  return {
    server,
    emulator,
    needs,
    needsFor,
    complaints,
    /** Reads the chain once, as the watcher does. */
    look: () => readWallets(needs),
    /** As the operator does. */
    assign: (tx_id: string, { id }: Visitor) =>
      assignTransfer({ ...needs, wallets: [WALLET] }, { tx_id, trader_id: id }),
    pay: (amount: bigint, more: object = {}) => emulator.pay({ to: WALLET, amount, ...more }),
  };
}

/** Its clock is the server's. */
export async function startEmulator(server: TestServer) {
  const emulator = await startTronEmulator({ contract: TEST_WALLET.contract, now: () => server.clock.now() });
  onTestFinished(emulator.close);
  return emulator;
}

/** After every crash the same must be true: a transfer is credited completely or not at all. */
export async function expectWhole(server: TestServer, trader: Visitor, out_amount: number) {
  const [row] = (await topups(trader)).deposits;
  const stored = await server.db.one<{ deposit_id: number | null }>(sql`select deposit_id from wallet_transfers`);
  const credited = row.status === 1;
  expect(await balance(trader)).toBe(credited ? out_amount : 0);
  expect(row.tx_id === null).toBe(!credited);
  expect(stored?.deposit_id).toBe(credited ? row.id : undefined);
  const told = await server.db.many(sql`select 1 from journal where ref = ${row.id} and event = 'deposit.received'`);
  expect(told).toHaveLength(credited ? 1 : 0);
  expect(await server.ledgerBreaches()).toEqual([]);
  return credited;
}
