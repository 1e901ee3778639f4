import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { adjustBalance, sql } from '@app/server/kit';
import { anyOf, type World } from '#chaos/stage/world.ts';
import type { Actor } from './actor.ts';

/** The operator's command has no idempotency key; after a lost answer the operator looks whether it was done. */
export function operatorActor({ db, traders, journal, ...world }: World, who: number): Actor {
  const { random, over } = world.caller(who);
  const step = async () => {
    const trader = anyOf(random, traders);
    if (!trader) return;
    const amount = BigInt(random.between(1, 10_000)) * (random.chance(0.7) ? 100n : -100n);
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
