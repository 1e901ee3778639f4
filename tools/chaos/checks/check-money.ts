import { debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { creditedAmount } from '@app/contract/payouts/payout';
import { type Db, sql, verifyLedger } from '@app/server/kit';
import { readBalances } from '@app/server/testing/server/stage';
import type { Journal } from '#chaos/stage/journal.ts';
import { INTEREST, type Person } from '#chaos/stage/world.ts';
import { type Check, check } from './check.ts';

export async function checkLedger(db: Db): Promise<Check> {
  const breaches = await verifyLedger(db);
  return check(
    'ledger:verify finds nothing',
    breaches.map(({ breach, detail }) => `${breach}: ${detail}`),
  );
}

/** Every kopeck follows from what was acknowledged. */
export async function checkBalances(db: Db, journal: Journal, traders: Person[]): Promise<Check> {
  const deals = await db.many<{ id: number; trader_id: number; debited_amount: bigint; status: number }>(
    sql`select id, trader_id, debited_amount, status from deals`,
  );
  const payouts = await db.many<{ id: number; amount: bigint; bonus: bigint }>(
    sql`select id, amount, bonus from payouts`,
  );
  const promised = new Map(payouts.map((payout) => [payout.id, creditedAmount(payout)]));
  const owners = new Map(deals.map(({ id, trader_id }) => [id, trader_id]));
  const expected = new Map(traders.map(({ id, start }) => [id, start]));
  const held = new Map(traders.map(({ id }) => [id, 0n]));
  const move = (sums: Map<number, bigint>, trader: number | undefined, amount: bigint) => {
    if (trader !== undefined) sums.set(trader, (sums.get(trader) ?? 0n) + amount);
  };

  for (const { trader, amount = 0n } of [...journal.of('balance.adjusted'), ...journal.of('deposit.received')])
    move(expected, trader, amount);
  for (const { ref, amount = 0n } of journal.of('deal.closed'))
    move(expected, owners.get(ref), -debitedAmount(amount, INTEREST));
  const takers = new Map(journal.of('payout.taken').map(({ ref, trader }) => [ref, trader]));
  for (const { ref } of journal.of('payout.done')) move(expected, takers.get(ref), promised.get(ref) ?? 0n);
  for (const { ref } of journal.of('payout.reversed')) move(expected, takers.get(ref), -(promised.get(ref) ?? 0n));
  for (const { trader_id, debited_amount, status } of deals)
    if (status === DealStatus.waiting) move(held, trader_id, debited_amount);
  const appeals = await db.many<{ trader_id: number; held_amount: bigint }>(sql`
    select trader_id, held_amount from appeals`);
  for (const { trader_id, held_amount } of appeals) move(held, trader_id, held_amount);

  const problems: string[] = [];
  for (const { id } of traders) {
    const present = await readBalances(db, id);
    const all = present.available + present.held - present.debt;
    if (all !== expected.get(id)) problems.push(`trader ${id} has ${all}, should have ${expected.get(id)}`);
    if (present.held !== held.get(id)) problems.push(`trader ${id} holds ${present.held}, should hold ${held.get(id)}`);
  }
  return check('every balance is what the acknowledged actions make it', problems);
}
