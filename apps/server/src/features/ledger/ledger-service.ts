import { brokenConstraint, type Db, type Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { type Actor, record } from '#journal/record.ts';
import { ledgerErrors } from './ledger-errors.ts';
import {
  addShortfall,
  findBreaches,
  insertAccounts,
  insertAdjustment,
  insertPosting,
  lockAvailable,
  type Posting,
  readBalances,
} from './ledger-queries.ts';

export { insertAccounts as openAccounts, readBalances };

/** Moves money. Refuses to take a trader below zero, and refuses the same cause a second time; the caller's transaction then ends. */
export async function post(tx: Tx, posting: Posting): Promise<void> {
  await insertPosting(tx, posting).catch(refuse);
}

/** Holds money for something new: only what no appeal waits for. Refused like any amount that is not there. */
export async function holdFree(tx: Tx, hold: Hold): Promise<void> {
  const { amount } = hold;
  const left = sql`case when available - shortfall >= ${amount}::bigint then available - ${amount}::bigint else -1 end`;
  await insertPosting(tx, { ...hold, from: 'available', to: 'held' }, left).catch(refuse);
}

function refuse(error: unknown): never {
  if (brokenConstraint(error) === 'ledger_trader_not_below_zero') fail(ledgerErrors.tooLittle);
  if (brokenConstraint(error) === 'ledger_posting_once') fail(ledgerErrors.alreadyPosted);
  throw error;
}

type Hold = Pick<Posting, 'kind' | 'ref' | 'trader_id' | 'amount' | 'at'>;

/** Holds what there is of the amount and answers how much that was; what is missing is no longer there for new deals. */
export async function holdAtMost(tx: Tx, hold: Hold): Promise<bigint> {
  const { trader_id, amount: wanted } = hold;
  const available = await lockAvailable(tx, trader_id);
  const amount = available < wanted ? available : wanted;
  if (amount > 0n) await post(tx, { ...hold, amount, from: 'available', to: 'held' });
  if (amount < wanted) await addShortfall(tx, trader_id, wanted - amount);
  return amount;
}

/** Gives back what `holdAtMost` has held, and forgets what it had missed. Statements for `tx.withCommit`. */
export function returnHold(tx: Tx, hold: Hold, missing: bigint): Promise<unknown>[] {
  return [
    ...(hold.amount > 0n ? [post(tx, { ...hold, from: 'held', to: 'available' })] : []),
    ...(missing > 0n ? [addShortfall(tx, hold.trader_id, -missing)] : []),
  ];
}

export interface Adjustment {
  trader_id: number;
  /** Kopecks; below zero takes from the trader. */
  amount: bigint;
  reason: string;
}

/** A slip of the hand must not make a balance that no screen can show. */
const MOST_ADJUSTED = 1_000_000_000_00n;

/** The operator's hand on a balance, always with a reason. */
export async function adjustBalance(
  tx: Tx,
  { trader_id, amount, reason }: Adjustment,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  if (amount > MOST_ADJUSTED || amount < -MOST_ADJUSTED) fail(ledgerErrors.tooMuch);
  const ref = await insertAdjustment(tx, { trader_id, amount, reason, at });
  const move =
    amount > 0n
      ? ({ from: 'adjustments', to: 'available', amount } as const)
      : ({ from: 'available', to: 'adjustments', amount: -amount } as const);
  await post(tx, { kind: 'adjustment', ref, trader_id, ...move, at });
  record(tx, {
    event: 'balance.adjusted',
    ref: trader_id,
    by,
    at,
    owner: trader_id,
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
