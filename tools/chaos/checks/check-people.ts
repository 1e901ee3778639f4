import { casesApi } from '@app/contract/cases/cases';
import { type Db, type Sql, sql } from '@app/server/kit';
import type { Person, World } from '#chaos/stage/world.ts';
import { type Check, check, checkNone } from './check.ts';

/** From each word of staff about a trader to the next one, by places in the journal. */
const spells = sql`
  select ref::int as trader, id as since, lead(id, 1, 9223372036854775807) over of_trader as until, xid, actor,
    data ->> 'from' as came, data ->> 'to' as state, lag(data ->> 'to', 1, 'active') over of_trader as before
  from journal where event = 'user.state_changed' window of_trader as (partition by ref order by id)`;
const during = sql`j.id > s.since and j.id < s.until`;
const blocked = sql`s.state = 'blocked'`;
const answers = sql`array['appeal.accepted', 'appeal.rejected', 'appeal.archived', 'appeal.sent_to_review']`;

/** Whether the appeal that was made with this row began at the desk, because its trader was blocked then. */
const beganAtDesk = sql`exists (select from (${spells}) s where s.trader = j.user_id and ${blocked} and ${during})`;

const wrong: Record<string, Sql> = {
  'states of a trader follow one another': sql`
    select 'trader ' || trader || ' from ' || came || ' to ' || state as row from (${spells}) s where came <> before or came = state`,
  'the last word about a trader is what they are': sql`
    select 'trader ' || s.trader as row from (${spells}) s join users u on u.id = s.trader
    where s.until = 9223372036854775807 and u.state::text <> s.state`,
  'who is paused or blocked begins nothing': sql`
    select j.event || ' ' || j.ref || ' of ' || s.trader || ', ' || s.state as row from (${spells}) s join journal j on ${during}
    where s.state in ('paused', 'blocked')
      and (j.event = 'deal.created' and j.user_id = s.trader or j.event = 'payout.taken' and j.actor = 'user:' || s.trader)`,
  'who is blocked does not sign in and pairs no phone': sql`
    select j.event || ' ' || j.ref || ' of ' || s.trader as row from (${spells}) s join journal j on ${during}
    where ${blocked} and j.event in ('user.signed_in', 'device.paired') and (j.actor = 'user:' || s.trader or j.user_id = s.trader)`,
  'with a block every unanswered appeal goes to the desk': sql`
    select 'appeal ' || j.ref || ' of ' || b.trader as row from (${spells}) b join journal j on j.user_id = b.trader and j.id < b.since
    where b.state = 'blocked' and j.event = 'appeal.created' and not ${beganAtDesk}
      and not exists (select from journal e where e.ref = j.ref and e.event = any(${answers}) and e.id < b.since)
      and not exists (select from journal e where e.ref = j.ref and e.event = 'appeal.sent_to_review' and e.xid = b.xid)`,
  'staff send nothing to the desk but by a block': sql`
    select 'appeal ' || j.ref as row from journal j
    where j.event = 'appeal.sent_to_review' and j.actor like 'staff:%' and not exists (
      select from (${spells}) s where ${blocked} and s.trader = j.user_id and s.xid = j.xid and s.actor = j.actor)`,
  'an appeal against somebody blocked begins at the desk': sql`
    select 'appeal ' || j.ref || ': ' || e.event as row from journal j join journal e on e.ref = j.ref and e.id > j.id
    where j.event = 'appeal.created' and ${beganAtDesk}
      and (e.event in ('appeal.opened', 'appeal.sent_to_review') or e.event = 'appeal.rejected' and e.actor like 'user:%')`,
  'nobody blocked has a session, a phone or an appeal to answer': sql`
    select 'trader ' || u.id as row from users u where u.state = 'blocked' and (
      exists (select from sessions s where s.user_id = u.id)
      or exists (select from device_profiles d where d.trader_id = u.id and (d.key_hash is not null or d.token_hash is not null))
      or exists (select from appeals a where a.trader_id = u.id and a.status in (0, 3)))`,
};

export const checkPeople = (db: Db) => checkNone(db, wrong);

/** While the servers run: what blocked traders have in work is at the desk, overdue at once, and nothing else of theirs is so. */
export async function checkAbandoned(db: Db, { door, traders, shut, judges: [judge] }: World): Promise<Check> {
  const problems: string[] = [];
  const look = async ({ id, login }: Person) => {
    const rows = await db.many<{ id: number }>(sql`select id from payouts where trader_id = ${id} and status = 1`);
    const asked = { kind: 'payout', trader: String(id), page: 1, count: 100 };
    const page = await door.call(casesApi.list, asked, { token: judge?.token ?? '' });
    const overdue = page.rows.filter(({ state }) => state === 'overdue');
    const [told, there] = [overdue, rows].map((some) => some.map((row) => row.id).toSorted((a, b) => a - b));
    if (told?.join() !== there?.join()) problems.push(`${login}: in work ${there}, overdue at the desk ${told}`);
  };
  for (const trader of traders.filter(({ id }) => shut.has(id)))
    await look(trader).catch((error: Error) => void problems.push(`${trader.login}: ${error.message}`));
  return check('what somebody blocked has in work is overdue at the desk', problems);
}
