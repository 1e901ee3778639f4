import {
  type Clock,
  type Db,
  findUsdtRate,
  findWaiting,
  hours,
  later,
  seconds,
  setUsdtRate,
  sql,
  type WalletNeeds,
} from '@app/server/kit';
import { startTronEmulator, type TronEmulator } from '@app/tron-emulator/emulator';
import { demoUsdtRate } from '#people/people.ts';

/** A request is paid after half a minute, when the visitor has seen the address and the amount. In reality it takes longer. */
const SOONEST = seconds(18);
const SPREAD = seconds(14);
/** How often payers look for requests, and the watcher for payments. */
export const TICK = seconds(3);

/** The demo's own chain. */
export const startDemoChain = (contract: string) => startTronEmulator({ contract, confirmAfter: TICK });

/** The chain begins with the transfers that the database knows: staff compare them with it, and the wallet's balance with their sum. */
export async function rememberTransfers(db: Db, emulator: Pick<TronEmulator, 'remember'>): Promise<void> {
  emulator.remember(
    await db.many(sql`
      select tx_id, log_index as index, from_address as "from", wallet as "to", amount, contract, block_at as at
      from wallet_transfers order by block_at`),
  );
}

/** Pays every request with its exact amount. */
export function startPaying(needs: WalletNeeds, emulator: TronEmulator): { stop(): void } {
  const paid = new Set<number>();
  const timer = setInterval(() => {
    // A failed attempt (the database is restarting) is repeated the next time.
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

/** Nobody sets a rate in the demo, and an old one would make top-ups impossible. */
export async function keepRateYoung({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const at = clock.now();
  const last = await findUsdtRate(db);
  if (last && later(last.set_at, hours(12)) > at) return;
  await db.begin((tx) => setUsdtRate(tx, last?.rate ?? demoUsdtRate, { by: 'system', at, agreed: last === undefined }));
}
