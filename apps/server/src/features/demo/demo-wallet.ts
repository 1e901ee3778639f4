import { randomBytes } from 'node:crypto';
import { startTronEmulator, type TronEmulator } from '@app/tron-emulator/emulator';
import type { Db, Tx } from '#db/db.ts';
import { findUsdtRate, setUsdtRate } from '#features/rates/rates-service.ts';
import { writeAddress } from '#features/tron/tron-service.ts';
import { findUser } from '#features/users/users-service.ts';
import {
  findDeposit,
  findDeposits,
  findWaiting,
  openDeposit,
  receiveTransfers,
  type WalletNeeds,
} from '#features/wallet/wallet-service.ts';
import type { User } from '#http/user.ts';
import { type Clock, hours, later, minutes, seconds } from '#lib/clock.ts';
import { demoUsdtRate } from './demo-world.ts';

/** What a visitor would wait for in life, in half a minute: they have seen the address and the amount by then. */
const SOONEST = seconds(18);
const SPREAD = seconds(14);
const TICK = seconds(3);

const NOBODY = writeAddress(Buffer.alloc(20));

/** A chain of the demo's own, and somebody who pays every request to the last digit. */
export async function startDemoChain(needs: WalletNeeds) {
  const emulator = await startTronEmulator({ contract: needs.wallet.contract, confirmAfter: TICK });
  const paid = new Set<number>();
  const timer = setInterval(() => {
    // A look that fails (the database is just restarting) is made good by the next one.
    Promise.all([payWaiting(needs, emulator, paid), keepRateYoung(needs)]).catch(() => {});
  }, TICK);
  return {
    tron: { urls: [emulator.url] },
    interval: TICK,
    stop: async () => {
      clearInterval(timer);
      await emulator.close();
    },
  };
}

export async function payWaiting(
  { db, clock }: { db: Db; clock: Clock },
  emulator: Pick<TronEmulator, 'pay'>,
  paid: Set<number>,
): Promise<void> {
  const now = clock.now();
  for (const { id, wallet, in_amount, created_at } of await findWaiting(db, 100)) {
    const patience = SOONEST + ((id * 7919) % SPREAD);
    if (paid.has(id) || later(created_at, patience) > now) continue;
    emulator.pay({ to: wallet, amount: in_amount });
    paid.add(id);
  }
}

/** Nobody sets a rate in the demo, and an old one would close the wallet. */
async function keepRateYoung({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const at = clock.now();
  const last = await findUsdtRate(db);
  if (last && later(last.set_at, hours(12)) > at) return;
  await db.begin((tx) => setUsdtRate(tx, last?.rate ?? demoUsdtRate, { by: 'system', at }));
}

/** How long ago a request was made and how many minutes later it was paid; never, if nothing stands there. */
const stories: { amount: bigint; madeAgo: number; paidAfter?: number }[] = [
  { amount: 500_000_000n, madeAgo: hours(98), paidAfter: 7 },
  { amount: 150_000_000n, madeAgo: hours(73) },
  { amount: 1_200_000_000n, madeAgo: hours(51), paidAfter: 12 },
  { amount: 300_000_000n, madeAgo: hours(26), paidAfter: 4 },
];

/** A history once, a young rate at every start. Everything goes the way real top-ups go. */
export async function seedDemoWallet(needs: WalletNeeds): Promise<void> {
  await keepRateYoung(needs);
  if (!needs.wallet.address) return;
  for (const login of ['trader', 'trader5']) {
    const user = await findUser(needs.db, login);
    if (!user) continue;
    const trader: User = { id: user.id, login, group: user.group, session: Buffer.alloc(0) };
    const { countDeposits } = await findDeposits(needs, trader, { page: 1, count: 10 });
    // One transaction: a start that is killed half-way leaves no half of a history.
    if (countDeposits === 0) await needs.db.begin((tx) => liveThrough(tx, needs, trader));
  }
}

async function liveThrough(tx: Tx, needs: WalletNeeds, trader: User): Promise<void> {
  const now = needs.clock.now();
  for (const { amount, madeAgo, paidAfter } of stories) {
    const made = later(now, -madeAgo);
    const { id } = await openDeposit(tx, { ...needs, clock: { now: () => made } }, trader, { amount });
    const deposit = await findDeposit(tx, trader.id, id);
    if (!deposit || paidAfter === undefined) continue;
    const block_at = later(made, minutes(paidAfter));
    const transfer = {
      wallet: deposit.wallet,
      contract: needs.wallet.contract,
      tx_id: randomBytes(32).toString('hex'),
      log_index: 0,
      from_address: NOBODY,
      amount: deposit.in_amount,
      block_at,
    };
    await receiveTransfers(tx, [transfer], later(block_at, minutes(1)));
  }
}
