import { startTronEmulator, type TronEmulator } from '@app/tron-emulator/emulator';
import type { Db } from '#db/db.ts';
import { findUsdtRate, setUsdtRate } from '#features/rates/rates-service.ts';
import { findWaiting, type WalletNeeds } from '#features/wallet/wallet-service.ts';
import { type Clock, hours, later, seconds } from '#lib/clock.ts';
import { demoUsdtRate } from './demo-world.ts';

/** What a visitor would wait for in life, in half a minute: they have seen the address and the amount by then. */
const SOONEST = seconds(18);
const SPREAD = seconds(14);
const TICK = seconds(3);

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
export async function keepRateYoung({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const at = clock.now();
  const last = await findUsdtRate(db);
  if (last && later(last.set_at, hours(12)) > at) return;
  await db.begin((tx) => setUsdtRate(tx, last?.rate ?? demoUsdtRate, { by: 'system', at }));
}
