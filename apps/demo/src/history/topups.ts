import { createHash } from 'node:crypto';
import { usdtToRoubles } from '@app/contract/topups/topup';
import { DEPOSIT_WAIT_MINUTES, TopupStatus } from '@app/contract/topups/topup-machine';
import { hours, later, minutes } from '@app/server/kit';
import { digits } from '#world/made-up.ts';
import { type PastTopup, type PastTrader, postPast, recordPast } from './book.ts';
import type { Month } from './deals.ts';
import { monthBefore } from './times.ts';

const WAIT = minutes(DEPOSIT_WAIT_MINUTES);

/** A trader checks the balance several times a day and tops it up when it is low. Sometimes they forget to pay. */
export function planTopups(month: Month, trader: PastTrader, rateAt: (at: Date) => bigint): void {
  const { agenda, random, now } = month;
  for (const { start } of monthBefore(now)) {
    for (const hour of [0, 8, 10, 12, 14, 16, 18, 20, 22]) {
      const at = later(start, hours(hour) + minutes(random.between(0, 50)));
      // No request is left open today, so that the visitor can make one.
      if (at > later(now, -hours(3))) continue;
      agenda.at(at, () => {
        if (trader.balances.available >= trader.low) return;
        const forgotten = random.chance(0.08);
        const deposit = ask(month, trader, at, rateAt(at));
        const end = forgotten ? deposit.expires_at : later(at, minutes(random.between(3, 17)));
        agenda.at(end, () => (forgotten ? expire(month, deposit) : receive(month, deposit, end)));
      });
    }
  }
}

function ask({ book, random }: Month, trader: PastTrader, at: Date, coin_rate: bigint): PastTopup {
  const taken = new Set(book.deposits.map(({ in_amount }) => in_amount));
  let in_amount: bigint;
  do in_amount = BigInt(random.between(20, 60)) * 100_000_000n + BigInt(random.between(1, 99)) * 100n;
  while (taken.has(in_amount));
  const deposit: PastTopup = {
    id: 0,
    trader,
    in_amount,
    coin_rate,
    out_amount: usdtToRoubles(in_amount, coin_rate),
    status: TopupStatus.waiting,
    created_at: at,
    expires_at: later(at, WAIT),
    received_at: null,
    tx_id: createHash('sha256').update(digits(random, 40)).digest('hex'),
  };
  book.deposits.push(deposit);
  const data = { in_amount: String(in_amount), coin_rate: String(coin_rate) };
  recordPast(book, { event: 'deposit.created', ref: deposit, by: { user: trader.id }, at, data: () => data });
  return deposit;
}

function receive({ book }: Month, deposit: PastTopup, at: Date): void {
  const { trader, out_amount: amount, in_amount, tx_id } = deposit;
  Object.assign(deposit, { status: TopupStatus.done, received_at: at });
  postPast(book, trader, { kind: 'topup', ref: deposit, from: 'topups', to: 'available', amount, at });
  const data = { tx_id, log_index: 0, amount: String(in_amount) };
  recordPast(book, { event: 'deposit.received', ref: deposit, by: 'system', at, data: () => data });
}

function expire({ book }: Month, deposit: PastTopup): void {
  deposit.status = TopupStatus.archived;
  recordPast(book, { event: 'deposit.expired', ref: deposit, by: 'system', at: deposit.expires_at });
}
