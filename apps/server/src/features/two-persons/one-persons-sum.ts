import { eventsWith } from '@app/contract/journal/weights';
import type { Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { sql } from '#db/sql.ts';
import { type Actor, actorName } from '#journal/record.ts';

/** What staff and moderators do to a trader's money; the journal tells how much. */
const moneyEvents = eventsWith('money');

export interface MovedAlone {
  /** For this trader. */
  trader: bigint;
  /** For all traders together. */
  all: bigint;
}

/**
 * What this person has moved since then on their own word alone, in either direction; what another has confirmed is not counted. Behind a lock:
 * of two small acts at once the second sees the first.
 */
export async function sumOfOnePerson(tx: Tx, by: Actor, trader_id: number | null, since: Date): Promise<MovedAlone> {
  const person = typeof by === 'string' ? null : 'user' in by ? by.user : by.staff;
  // Whoever became staff, or a moderator again, is the same person.
  const names = person === null ? [actorName(by)] : [actorName({ user: person }), actorName({ staff: person })];
  const lock = tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`two-persons ${names[0]}`}, 0))`);
  const read = tx.one<MovedAlone>(sql`
    with moved as (
      select j.user_id as trader_id,
        abs(coalesce(j.data->>'credited', j.data->>'taken', j.data->>'stake', j.data->>'amount')::bigint) as amount
      from journal j
      where j.actor = any(${names}::text[]) and j.actor not in ('system', 'platform') and j.actor is distinct from 'user:' || j.user_id
        and j.event = any(${moneyEvents}::text[]) and j.at >= ${since}
        and j.id >= (select before_id from journal_border(${since}::timestamptz - interval '20 minutes'))
      union all
      select trader_id, -amount from two_person_requests where state = 'done' and asked_by = ${person} and decided_at >= ${since}
    )
    select greatest(0, coalesce(sum(amount) filter (where trader_id = ${trader_id}), 0))::bigint as trader,
      greatest(0, coalesce(sum(amount), 0))::bigint as all from moved`);
  const [, sums] = await inOneGo(lock, read);
  return sums ?? { trader: 0n, all: 0n };
}
