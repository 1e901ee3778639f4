import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { adjustBalance, sql } from '@app/server/kit';
import { anyOf, isPoor, type World } from '#chaos/stage/world.ts';
import type { Actor } from './actor.ts';

/** Gives and takes so much from the poor that they get deals, and then owe. The operator's command has no idempotency key; after a lost answer the operator looks whether it was done. */
export function operatorActor({ db, traders, journal, ...world }: World, who: number): Actor {
  const { random, over } = world.caller(who);
  const step = async () => {
    const trader = anyOf(random, random.chance(0.4) ? traders.filter(isPoor) : traders);
    if (!trader) return;
    const [share, unit] = isPoor(trader) ? [0.5, 600n] : [0.7, 100n];
    const amount = BigInt(random.between(1, 10_000)) * (random.chance(share) ? unit : -unit);
    const reason = `chaos ${randomUUID()}`;
    const change = { by: 'operator', at: new Date() } as const;
    const lost = await db
      .begin((tx) => adjustBalance(tx, { trader_id: trader.id, amount, reason }, change))
      .then(() => undefined)
      .catch((error: Error) => error);
    if (!lost || (await isDone(reason))) journal.did('balance.adjusted', trader.id, { amount, trader: trader.id });
  };
  const isDone = async (reason: string): Promise<boolean> => {
    for (;;) {
      try {
        return (await db.one(sql`select 1 from ledger_adjustments where reason = ${reason}`)) !== undefined;
      } catch (error) {
        if (over.aborted) throw error;
        await sleep(200);
      }
    }
  };
  return { name: 'operator', pause: 700, random, step };
}
