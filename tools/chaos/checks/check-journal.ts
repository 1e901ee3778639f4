import { type Db, sql } from '@app/server/kit';
import type { Journal } from '#chaos/stage/journal.ts';
import { type Check, check } from './check.ts';

/** Events that are caused only by an acknowledged request or, for a top-up, by a payment on the chain; appeals also go to review by themselves and with a block. */
const ANSWERED = [
  'deal.created',
  'deal.closed',
  'deal.archived',
  'deal.cancelled',
  'appeal.created',
  'appeal.opened',
  'appeal.rejected',
  'appeal.sent_to_review',
  'appeal.archived',
  'appeal.passed_to_trader',
  'appeal.passed_to_platform',
  'payout.created',
  'payout.taken',
  'payout.sent_to_review',
  'payout.cancelled',
  'payout.done',
  'payout.sent_back',
  'payout.not_proven',
  'payout.returned',
  'payout.rejected',
  'payout.reversed',
  'payout.withdrawn',
  'deposit.created',
  'deposit.cancelled',
  'deposit.received',
  'balance.adjusted',
  'user.state_changed',
];

/** Compares what people were told with the journal, by counts: nothing lost, nothing twice, nothing that nobody was told of. */
export async function checkActions(db: Db, journal: Journal): Promise<Check> {
  const rows = await db.many<{ event: string; ref: number; count: number }>(sql`
    select event, ref::int as ref, count(*)::int as count from journal
    where event = any(${ANSWERED}) and not (event = 'appeal.sent_to_review' and (actor = 'system' or actor like 'staff:%'))
      and data ->> 'reason' is distinct from 'start' group by event, ref`);
  const told = new Map<string, number>();
  for (const { event, ref } of journal.entries) {
    const name = `${event} ${ref}`;
    told.set(name, (told.get(name) ?? 0) + 1);
  }
  const problems: string[] = [];
  for (const { event, ref, count } of rows) {
    const name = `${event} ${ref}`;
    if (told.get(name) !== count) problems.push(`${name}: acknowledged ${told.get(name) ?? 0}, happened ${count}`);
    told.delete(name);
  }
  for (const [name, count] of told)
    if (ANSWERED.includes(name.split(' ')[0] ?? '')) problems.push(`${name}: acknowledged ${count}, happened 0`);
  return check('every acknowledged action happened exactly once, and nothing else did', problems);
}

/** By the platform's own ids: made once with the right amount, or refused and not stored. */
export async function checkCreations(db: Db, { wanted }: Journal): Promise<Check> {
  const rows = await db.many<{ name: string; id: number; amount: bigint; asked: string | null }>(sql`
    select payment_id as name, d.id, real_amount as amount,
      (select data ->> 'asked' from journal a where a.event = 'deal.closed' and a.ref = d.id) as asked from deals d
    union all select payout_id, id, amount, null from payouts`);
  const found = new Map(rows.map((row) => [row.name, row]));
  const problems: string[] = [];
  for (const [name, made] of wanted) {
    const row = found.get(name);
    found.delete(name);
    if (made === 'refused' && row) problems.push(`${name} was refused and is there as ${row.id}`);
    if (made === 'refused') continue;
    // An accepted appeal may have corrected the amount.
    const amount = row?.asked ? BigInt(row.asked) : row?.amount;
    if (row?.id !== made.id || amount !== made.amount)
      problems.push(`${name} was made as ${made.id} for ${made.amount} and is ${row?.id} for ${amount}`);
  }
  for (const name of found.keys()) problems.push(`${name} is there and nobody heard of it`);
  return check('everything the platform made is there once, with its amount', problems);
}
