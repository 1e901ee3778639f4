import { brokenConstraint, type Db, type Tx } from '#db/db.ts';
import { type Actor, record } from '#events/record.ts';
import { fail } from '#http/refusal.ts';
import { ledgerErrors } from './ledger-errors.ts';
import {
  findBreaches,
  insertAccounts,
  insertAdjustment,
  insertPosting,
  type Posting,
  readBalances,
} from './ledger-queries.ts';

export { insertAccounts as openAccounts, readBalances };

/** Moves money. Refuses to take a trader below zero, and refuses the same cause a second time; the caller's transaction then ends. */
export async function post(tx: Tx, posting: Posting): Promise<void> {
  try {
    const rows = await insertPosting(tx, posting);
    if (rows !== 1) throw new Error(`Trader ${posting.trader_id} has no account to post ${posting.kind}`);
  } catch (error) {
    if (brokenConstraint(error) === 'ledger_trader_not_below_zero') fail(ledgerErrors.tooLittle);
    if (brokenConstraint(error) === 'ledger_posting_once') fail(ledgerErrors.alreadyPosted);
    throw error;
  }
}

export interface Adjustment {
  trader_id: number;
  /** Kopecks; below zero takes from the trader. */
  amount: bigint;
  reason: string;
}

/** The operator's hand on a balance, always with a reason. */
export async function adjustBalance(
  tx: Tx,
  { trader_id, amount, reason }: Adjustment,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  const ref = await insertAdjustment(tx, { trader_id, amount, reason, at });
  if (!ref) throw new Error('An adjustment was not stored');
  const [from, to] = amount > 0n ? (['adjustments', 'available'] as const) : (['available', 'adjustments'] as const);
  await post(tx, { kind: 'adjustment', ref, trader_id, from, to, amount: amount > 0n ? amount : -amount, at });
  record(tx, {
    event: 'balance.adjusted',
    ref: trader_id,
    by,
    at,
    tells: { user: trader_id },
    data: { amount: String(amount), reason },
  });
}

/** Reads the whole history, which may take longer than any other statement is allowed to. */
export async function verifyLedger(db: Db): Promise<{ breach: string; detail: string }[]> {
  return db.begin(async (tx) => {
    await tx.script('set local statement_timeout = 0');
    return findBreaches(tx);
  });
}
