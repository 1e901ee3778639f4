import { eventsWith } from '@app/contract/journal/weights';
import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { workOff } from '#journal/reader.ts';

const outcomes = eventsWith('outcome');
/** What moves a case; the last of them before a decision says since when it was at the desk. */
const moves = eventsWith('moves');
const arrivals = eventsWith('arrives');

/** Reads on to the present: whoever asks for figures has them exact. A job does it, too, so that nobody waits for much at once. */
export async function readDecisions(db: Db): Promise<void> {
  await workOff(db, 'decisions', async (tx, since, all) => {
    // Years of decisions, once.
    if (all) await tx.script('set local statement_timeout = 0');
    const rows = await tx.many<{ journal_id: bigint }>(insertDecisions(all ? sql`true` : since));
    if (rows.length > 0)
      await markOverturned(
        tx,
        rows.map(({ journal_id }) => Number(journal_id)),
      );
  });
}

const insertDecisions = (since: Sql) => sql`
  insert into case_decisions (journal_id, at, kind, case_id, deal_id, outcome, side, judge_id, trader_id, code, waited, in_time)
  select j.id, j.at, split_part(j.event, '.', 1), j.ref::int, a.deal_id, split_part(j.event, '.', 2), who.side,
    case when who.side = 'judge' then substring(j.actor from '[0-9]+$')::int end, who.trader_id, j.data->>'code',
    case when who.side = 'judge' and came.event = any(${arrivals}::text[]) then
      floor(extract(epoch from j.at - came.at - coalesce((
        select sum(least(s.until, j.at) - greatest(s.began_at, came.at)) from case_stops s
        where s.kind = split_part(j.event, '.', 1) and s.case_id = j.ref and s.until > came.at and s.began_at < j.at), interval '0')))::int end,
    coalesce(j.at < a.expires_at, false)
  from journal j
    left join appeals a on split_part(j.event, '.', 1) = 'appeal' and a.id = j.ref,
    -- Rows from before the journal do not name whose cabinet they are about.
    lateral (select coalesce(j.user_id, a.trader_id, (j.data->>'trader_id')::int) as trader_id) whose,
    lateral (select whose.trader_id, case
      when j.actor in ('platform', 'system') then j.actor
      -- Of a payout only those who judge have a say here; an appeal's trader answers for themselves.
      when j.actor = 'user:' || whose.trader_id then 'trader'
      else 'judge' end as side) who
    left join lateral (
      select m.event, m.at from journal m
      where split_part(m.event, '.', 1) = split_part(j.event, '.', 1) and m.ref = j.ref and m.id < j.id and m.event = any(${moves}::text[])
      order by m.id desc limit 1) came on true
  where ${since} and j.event = any(${outcomes}::text[])
  on conflict do nothing returning journal_id`;

/**
 * A judge's decision that somebody else changed later: not proven and then paid, paid and then taken back, for the trader and then accepted all
 * the same. A trader's rejection after which staff found the payer to be right, on that deal. Back in the pool a payout is a new case.
 */
async function markOverturned(tx: Tx, ids: number[]): Promise<void> {
  const fresh = sql`unnest(${ids}::bigint[]) as id join case_decisions n on n.journal_id = id`;
  await tx.run(sql`
    update case_decisions d set overturned = true from ${fresh}
    where d.kind = n.kind and d.case_id = n.case_id and d.journal_id < n.journal_id and d.side = 'judge'
      and d.judge_id is distinct from n.judge_id
      and (d.outcome, n.outcome) in (('not_proven', 'done'), ('done', 'reversed'), ('rejected', 'accepted'))
      and not exists (select from case_decisions r where r.kind = n.kind and r.case_id = n.case_id and r.outcome = 'returned'
        and r.journal_id between d.journal_id and n.journal_id)`);
  await tx.run(sql`
    update case_decisions d set overturned = true from ${fresh}
    where d.deal_id = n.deal_id and d.journal_id < n.journal_id and d.side = 'trader'
      and d.outcome in ('rejected', 'sent_to_review') and n.side = 'judge' and n.outcome = 'accepted'`);
}
