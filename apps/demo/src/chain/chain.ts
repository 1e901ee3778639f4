import {
  type Clock,
  type Db,
  findUsdtRate,
  findWaiting,
  hours,
  later,
  seconds,
  setUsdtRate,
  type WalletNeeds,
} from '@app/server/kit';
import { startTronEmulator, type TronEmulator } from '@app/tron-emulator/emulator';
import { demoUsdtRate } from '#people/people.ts';

/** What a visitor would wait for in life, in half a minute: they have seen the address and the amount by then. */
const SOONEST = seconds(18);
const SPREAD = seconds(14);
/** How often payers look for requests, and the watcher for payments. */
export const TICK = seconds(3);

/** A chain of the demo's own. */
export const startDemoChain = (contract: string) => startTronEmulator({ contract, confirmAfter: TICK });

/** Somebody who pays every request to the last digit. */
export function startPaying(needs: WalletNeeds, emulator: TronEmulator): { stop(): void } {
  const paid = new Set<number>();
  const timer = setInterval(() => {
    // A look that fails (the database is just restarting) is made good by the next one.
    Promise.all([payWaiting(needs, emulator, paid), keepRateYoung(needs)]).catch(() => {});
  }, TICK);
  return { stop: () => clearInterval(timer) };
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
