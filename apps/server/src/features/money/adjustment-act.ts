import { mayCall } from '@app/contract/access/users';
import { adjustedAmount } from '@app/contract/money/money';
import { traderStateNames } from '@app/contract/people/trader-state';
import { formatRoubles } from '@app/contract/values/money-text';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { findUserById, lockState } from '#features/access/users/users-queries.ts';
import { adjustBalance, lastAdjustment } from '#features/ledger/ledger.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import type { ActKind, Fact } from '#features/two-persons/act-kind.ts';
import { fail } from '#http/refusal.ts';
import { moneyErrors } from './console-money-errors.ts';

const content = z.object({ trader_id: rowId, amount: adjustedAmount });
export type AdjustmentContent = z.output<typeof content>;

interface Adjusted {
  /** Undefined if it is nobody, or no trader. A sum is weighed before anybody looks whose it is. */
  trader: Awaited<ReturnType<typeof lockState>>;
  /** The newest adjustment. */
  last: number | null;
}

/** A correction of a trader's balance by hand. */
export const adjustKind: ActKind<AdjustmentContent, void, Adjusted> = {
  name: 'balance.adjust',
  area: 'money',
  content,
  thing: ({ trader_id }) => `trader:${trader_id}`,
  lock: async (tx, { trader_id }) => {
    const [user, last] = await inOneGo(lockState(tx, trader_id), lastAdjustment(tx, trader_id));
    return { trader: user && mayCall('trader', user.group) ? user : undefined, last };
  },
  describe: async (_tx, { trader }, { amount }) => {
    const { login } = trader ?? fail(moneyErrors.noTrader);
    return amount > 0n
      ? `Зачислить ${formatRoubles(amount)} на баланс ${login}`
      : `Списать ${formatRoubles(-amount)} с баланса ${login}`;
  },
  facts: async (db, { trader_id, amount }) => {
    const [{ available, held, debt }, { state }] = await Promise.all([
      readBalances(db, trader_id),
      mustBeTrader(db, trader_id),
    ]);
    return [
      { label: 'Доступно сейчас', value: formatRoubles(available) },
      ...factsAfter(available - debt, amount),
      { label: 'В сделках', value: formatRoubles(held) },
      { label: 'Состояние трейдера', value: traderStateNames[state] },
    ];
  },
  stake: (_adjusted, { trader_id, amount }) => ({
    trader_id,
    amount: amount > 0n ? amount : -amount,
    above: 'second_adjust_amount',
  }),
  /** In the same direction, and in parts as well. */
  reaches: ({ amount }, refused, agreed) => {
    const isTaken = refused.content.amount < 0n;
    if (amount < 0n !== isTaken) return false;
    const same = agreed.filter((one) => one.amount < 0n === isTaken);
    const total = same.reduce((sum, one) => sum + one.amount, amount);
    return isTaken ? total <= refused.content.amount : total >= refused.content.amount;
  },
  /** Another adjustment of the same balance may be the one that was asked for, made another way; a changed state is other circumstances. */
  basis: ({ trader, last }) => `${trader?.state} ${last}`,
  perform: async (tx, { trader }, { trader_id, amount }, change) => {
    if (!trader) fail(moneyErrors.noTrader);
    await adjustBalance(tx, { trader_id, amount, reason: change.reason }, change);
  },
};

/** What would be left: money or a debt, never both. */
function factsAfter(now: bigint, amount: bigint): Fact[] {
  const after = now + amount;
  return [
    { label: 'Станет доступно', value: formatRoubles(after > 0n ? after : 0n) },
    ...(now < 0n ? [{ label: 'Долг сейчас', value: formatRoubles(-now) }] : []),
    ...(now < 0n || after < 0n ? [{ label: 'Станет долга', value: formatRoubles(after < 0n ? -after : 0n) }] : []),
  ];
}

export async function mustBeTrader(db: Db | Tx, id: number) {
  const user = await findUserById(db, id);
  return user && mayCall('trader', user.group) ? user : fail(moneyErrors.noTrader);
}
