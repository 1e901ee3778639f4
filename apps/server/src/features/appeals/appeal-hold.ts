import { debitedAmount } from '@app/contract/deals/deal';
import type { Tx } from '#db/db.ts';
import { holdAtMost, returnHold } from '#features/ledger/ledger.ts';
import { type Change, record } from '#journal/record.ts';
import type { StoredAppeal } from './appeal-shape.ts';
import { setHold, setNothingHeld } from './appeals-queries.ts';

/** Pure: the amount in dispute, never more than closing the deal itself would have cost. */
export function moneyInQuestion(
  amount_to_pay: bigint,
  { real_amount, interest_rate }: { real_amount: bigint; interest_rate: bigint },
): bigint {
  return debitedAmount(amount_to_pay < real_amount ? amount_to_pay : real_amount, interest_rate);
}

/** Holds as much as is available; the rest is noted as the shortfall. */
export function holdMoney(
  tx: Tx,
  { id, trader_id }: Pick<StoredAppeal, 'id' | 'trader_id'>,
  wanted: bigint,
  at: Date,
): void {
  holdAtMost(tx, { kind: 'appeal.held', ref: id, trader_id, amount: wanted, at });
  setHold(tx, id, wanted);
}

/** Releases the whole hold; that nothing is held any more is written on the appeal by the move that ends it. */
export function releaseMoney(tx: Tx, appeal: StoredAppeal, at: Date): void {
  const { id: ref, trader_id, held_amount: amount, short_amount: missing } = appeal;
  returnHold(tx, { kind: 'appeal.released', ref, trader_id, amount, at }, missing);
}

/** Ends the hold of a rejected appeal: its 24 hours are over, or the second appeal replaces it. The rejection stays. */
export function endHold(tx: Tx, appeal: StoredAppeal, { by, at }: Change): void {
  setNothingHeld(tx, appeal.id);
  releaseMoney(tx, appeal, at);
  record(tx, { event: 'appeal.released', ref: appeal.id, by, at, owner: appeal.trader_id });
}
