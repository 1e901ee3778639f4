import { type Db, type Sql, sql } from '@app/server/kit';
import { checkNone } from './check.ts';

/** What the platform gave up: withdrawn while it was open, or conceded at the desk. */
const givenUp = sql`
  select * from journal where event in ('appeal.archived', 'appeal.rejected') and actor = 'platform'`;

const wrong: Record<string, Sql> = {
  'an appeal that the platform gave up is at its end, and holds nothing': sql`
    select 'appeal ' || a.id || ' ' || a.status as row from (${givenUp}) g join appeals a on a.id = g.ref
    where a.status <> case g.event::text when 'appeal.archived' then 5 else 2 end and not (a.status = 1 and g.event = 'appeal.rejected')
      or held_amount > 0 or short_amount > 0 or hold_until is not null
      or 0 <> (select coalesce(sum(case kind when 'appeal.held' then amount else -amount end), 0) from ledger_postings l
        where l.kind in ('appeal.held', 'appeal.released') and l.ref = a.id)`,
  'nothing happens to it any more, but that its trader pays after all': sql`
    select j.event || ' ' || j.ref as row from (${givenUp}) g join journal j on j.ref = g.ref and j.id > g.id
    where j.event in ('appeal.opened', 'appeal.accepted', 'appeal.rejected', 'appeal.sent_to_review', 'appeal.archived', 'appeal.released')
      and not (j.event = 'appeal.accepted' and j.actor like 'user:%' and g.event = 'appeal.rejected')`,
  'the platform is told of it once, in one webhook that arrived': sql`
    select g.event || ' ' || g.ref as row from (${givenUp}) g where 1 <> (
      select count(*) from webhooks w where w.object = 'appeal:' || g.ref and w.type in ('appeal.archived', 'appeal.rejected'))
      or not exists (select from webhooks w where w.journal_id = g.id and w.type = g.event::text and w.state = 'delivered')`,
  'the platform concedes only what came to the desk': sql`
    select 'appeal ' || a.id as row from (${givenUp}) g join appeals a on a.id = g.ref
    where g.event = 'appeal.rejected' and a.judge_until is null`,
  'what was decided at the desk is not appealed again': sql`
    select 'appeal ' || later.id || ' after ' || a.id as row from appeals a join appeals later using (deal_id)
    where later.attempt > a.attempt and a.decided_at is not null`,
  'a payout that the platform withdrew was in the pool, and nobody has it': sql`
    select 'payout ' || p.id || ' ' || p.status as row from journal j join payouts p on p.id = j.ref
    where j.event = 'payout.withdrawn' and (p.status <> 5 or p.trader_id is not null
      or exists (select from journal n where n.ref = j.ref and n.id > j.id and split_part(n.event, '.', 1) = 'payout')
      or coalesce((select event::text from journal b where b.ref = j.ref and b.id < j.id
          and b.event in ('payout.created', 'payout.taken', 'payout.returned', 'payout.rejected') order by id desc limit 1), '')
        not in ('payout.created', 'payout.returned'))`,
};

export const checkWithdrawals = (db: Db) => checkNone(db, wrong);
