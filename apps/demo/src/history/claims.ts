import { createHash } from 'node:crypto';
import { usdtToRoubles } from '@app/contract/topups/topup';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import { days, hours, later, minutes } from '@app/server/kit';
import { type PastClaim, type PastTopup, type PastTrader, postPast, recordPast } from './book.ts';
import type { Month } from './deals.ts';

/** Where an exchange sends from. Nobody here checks it. */
const EXCHANGE = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

/**
 * Transfers that came without their exact amount: one that was claimed and credited by the operator, one that waits for a decision, and a
 * claim whose proof was not enough.
 */
export function planClaims(month: Month, trader: PastTrader, rateAt: (at: Date) => bigint): void {
  const { agenda, book, now } = month;
  const sum = trader.payouts ? 612_400_000n : 487_500_000n;

  const unproven = later(now, -days(16));
  agenda.at(unproven, () => {
    const claim = makeClaim(month, trader, 'unproven', unproven, 'Отправил с биржи, не зачислилось');
    const at = later(unproven, hours(29));
    Object.assign(claim, { closed_at: at, answer: 'На снимке не виден адрес отправителя' });
    recordPast(book, { event: 'claim.closed', ref: claim, by: 'operator', at, data: () => ({ note: claim.answer }) });
  });

  const came = later(now, -days(9));
  agenda.at(later(came, minutes(40)), () =>
    makeClaim(month, trader, 'fee', later(came, minutes(40)), 'Биржа вычла комиссию'),
  );
  const decided = later(came, hours(26));
  agenda.at(decided, () => assign(month, trader, { sum, came, at: decided, coin_rate: rateAt(came) }));

  const fresh = later(now, -hours(5));
  agenda.at(fresh, () => {
    book.strays.push({ tx_id: idOf(trader, 'round'), amount: sum / 2n, from_address: EXCHANGE, at: fresh });
    makeClaim(month, trader, 'round', later(fresh, minutes(25)), 'Отправил круглую сумму без последних цифр');
  });
}

/** The same in every demo. */
const idOf = ({ id }: PastTrader, name: string) => createHash('sha256').update(`${id} ${name}`).digest('hex');

function makeClaim({ book }: Month, trader: PastTrader, name: string, at: Date, note: string): PastClaim {
  const claim: PastClaim = {
    id: 0,
    trader,
    tx_id: idOf(trader, name),
    from_address: EXCHANGE,
    note,
    created_at: at,
    closed_at: null,
    answer: '',
  };
  book.claims.push(claim);
  const data = { tx_id: claim.tx_id };
  recordPast(book, { event: 'claim.created', ref: claim, by: { user: trader.id }, at, data: () => data });
  return claim;
}

interface Decision {
  sum: bigint;
  came: Date;
  at: Date;
  coin_rate: bigint;
}

function assign({ book }: Month, trader: PastTrader, { sum, came, at, coin_rate }: Decision): void {
  const amount = usdtToRoubles(sum, coin_rate);
  const deposit: PastTopup = {
    id: 0,
    trader,
    in_amount: sum,
    coin_rate,
    out_amount: amount,
    status: TopupStatus.done,
    created_at: at,
    expires_at: at,
    received_at: at,
    tx_id: idOf(trader, 'fee'),
    assigned: { from_address: EXCHANGE, came },
  };
  book.deposits.push(deposit);
  postPast(book, trader, { kind: 'topup', ref: deposit, from: 'topups', to: 'available', amount, at });
  const data = {
    tx_id: deposit.tx_id,
    log_index: 0,
    amount: String(sum),
    coin_rate: String(coin_rate),
    trader_id: trader.id,
    credited: String(amount),
  };
  recordPast(book, { event: 'deposit.assigned', ref: deposit, by: 'operator', at, data: () => data });
}
