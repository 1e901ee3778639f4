import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { type Actor, actorName } from '#journal/record.ts';

/** What staff and moderators do to a trader's money; the journal tells how much. */
const moneyEvents = [
  ...['balance.adjusted', 'deposit.assigned'],
  ...['payout.done', 'payout.not_proven', 'payout.rejected', 'payout.reversed'],
  ...['appeal.accepted', 'appeal.rejected', 'appeal.archived'],
];

/**
 * What this person has moved for this trader since then on their own word alone, in either direction; what another has confirmed is not
 * counted. Behind a lock: of two small acts at once the second sees the first.
 */
export async function sumOfOnePerson(tx: Tx, by: Actor, trader_id: number | null, since: Date): Promise<bigint> {
  if (trader_id === null) return 0n;
  const person = typeof by === 'string' ? null : 'user' in by ? by.user : by.staff;
  // Whoever became staff, or a moderator again, is the same person.
  const names = person === null ? [actorName(by)] : [actorName({ user: person }), actorName({ staff: person })];
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`two-persons ${names[0]} ${trader_id}`}, 0))`);
  return tx.value<bigint>(sql`
    select greatest(0, coalesce((
      select sum(abs(coalesce(j.data->>'credited', j.data->>'taken', j.data->>'stake', j.data->>'amount')::bigint))::bigint from journal j
      where j.actor = any(${names}::text[]) and j.actor not in ('system', 'platform') and j.actor is distinct from 'user:' || j.user_id
        and j.user_id = ${trader_id} and j.event = any(${moneyEvents}::text[]) and j.at >= ${since}
        and j.id >= (select before_id from journal_border(${since}::timestamptz - interval '20 minutes'))), 0)
    - coalesce((
      select sum(amount)::bigint from two_person_requests
      where state = 'done' and asked_by = ${person} and trader_id = ${trader_id} and decided_at >= ${since}), 0))`);
}
