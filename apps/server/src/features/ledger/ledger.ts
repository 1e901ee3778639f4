import { brokenConstraint, type Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { actorName, type Change, record } from '#journal/record.ts';
import { ledgerErrors } from './ledger-errors.ts';
import { type Hold, insertHold, insertPosting, insertTaking, lockAccount, type Posting } from './ledger-queries.ts';

/**
 * Moves money with the commit. Refuses to make a trader's balance negative, and refuses the same cause a second time. Whatever makes more
 * available pays the trader's debt first.
 */
export function post(tx: Tx, posting: Posting): void {
  tx.withCommit(insertPosting(posting), refuse);
}

/** Staff take it from what is available, however much that is. The rest becomes the trader's debt, under the first word of the kind. */
export function take(tx: Tx, posting: Omit<Posting, 'from'>): void {
  tx.withCommit(lockAccount(posting.trader_id));
  tx.withCommit(insertTaking(posting, `${posting.kind.split('.', 1)[0]}.debt`), refuse);
}

/** Holds money for a new deal: only what no appeal waits for. Otherwise it is refused as insufficient funds. */
export function holdFree(tx: Tx, hold: Hold): void {
  const { amount } = hold;
  const left = sql`case when available - shortfall >= ${amount}::bigint then available - ${amount}::bigint else -1 end`;
  tx.withCommit(insertPosting({ ...hold, from: 'available', to: 'held' }, left), refuse);
}

function refuse(error: unknown): never {
  if (brokenConstraint(error) === 'ledger_trader_not_below_zero') fail(ledgerErrors.tooLittle);
  if (brokenConstraint(error) === 'ledger_posting_once') fail(ledgerErrors.alreadyPosted);
  throw error;
}

/** Holds as much of the amount as there is; its posting says how much. What is missing lowers what new deals may use. */
export function holdAtMost(tx: Tx, hold: Hold): void {
  tx.withCommit(lockAccount(hold.trader_id));
  tx.withCommit(insertHold(hold), refuse);
}

/** Releases what `holdAtMost` has held, and removes the noted shortfall. */
export function returnHold(tx: Tx, hold: Hold, missing: bigint): void {
  if (hold.amount > 0n) post(tx, { ...hold, from: 'held', to: 'available' });
  // Not money, so nothing is posted: the sum that holds could not cover. New deals cannot use it.
  const lowered = sql`update ledger_accounts set shortfall = shortfall - ${missing}::bigint where trader_id = ${hold.trader_id}`;
  if (missing > 0n) tx.withCommit(lowered);
}

export interface Adjustment {
  trader_id: number;
  /** In kopecks; a negative amount takes money from the trader. */
  amount: bigint;
  reason: string;
}

/** A typing mistake must not make a balance that no screen can show. */
const MOST_ADJUSTED = 1_000_000_000_00n;

/** The operator adjusts a balance, always with a reason. More than is available can be taken: the rest is a debt. */
export async function adjustBalance(
  tx: Tx,
  { trader_id, amount, reason }: Adjustment,
  { by, at }: Change,
): Promise<void> {
  if (amount > MOST_ADJUSTED || amount < -MOST_ADJUSTED) fail(ledgerErrors.tooMuch);
  const ref = await tx.value<number>(sql`
    insert into ledger_adjustments (trader_id, amount, reason, created_at, actor)
    values (${trader_id}, ${amount}, ${reason}, ${at}, ${actorName(by)}) returning id`);
  const about = { kind: 'adjustment', ref, trader_id, at };
  if (amount > 0n) post(tx, { ...about, from: 'adjustments', to: 'available', amount });
  else take(tx, { ...about, to: 'adjustments', amount: -amount });
  record(tx, {
    event: 'balance.adjusted',
    ref: trader_id,
    by,
    at,
    owner: trader_id,
    data: { amount: String(amount), reason },
  });
}

/** The trader's newest adjustment; null if there is none. */
export async function lastAdjustment(tx: Tx, traderId: number): Promise<number | null> {
  return tx.value<number | null>(sql`select max(id) from ledger_adjustments where trader_id = ${traderId}`);
}
