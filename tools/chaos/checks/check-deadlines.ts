import { ruleBook } from '@app/contract/rules';
import { type Db, type Sql, sql } from '@app/server/kit';
import { elapsed, phase } from '#chaos/stage/elapsed.ts';
import { checkNone } from './check.ts';

const hoursOf = (rule: 'question_hours' | 'appeal_answer_hours' | 'case_hours' | 'payout_check_hours') =>
  sql`${Number(ruleBook[rule].initial)}::int * interval '1 hour'`;
const workMinutes = sql`${Number(ruleBook.payout_minutes.initial)}::int * interval '1 minute'`;

/** Times are kept in milliseconds. */
const tolerance = sql`interval '100 milliseconds'`;
const differ = (one: Sql, other: Sql) =>
  sql`abs(extract(epoch from ${one} - (${other}))) > extract(epoch from ${tolerance})`;

/** SQL over a case `c`: how long questions stopped its deadline, or will have until it runs out; only what came after a moment. */
const stopped = (kind: 'appeal' | 'payout', from: Sql = sql`'-infinity'::timestamptz`) => sql`(
  select coalesce(sum(greatest(until - greatest(began_at, ${from}), interval '0')), interval '0')
  from case_stops s where s.kind = ${kind} and s.case_id = c.id)`;

const passed = elapsed('appeal');
const passedAtDesk = elapsed('appeal', sql`'desk'`);
const passedSinceMove = elapsed('payout', phase.payout);
/** When it came to the desk, and how that moment stands to the deadlines of now. */
const cameToDesk = sql`(select max(at) from journal j where j.ref = c.id and (j.event = 'appeal.sent_to_review' or j.event = 'appeal.created'))`;
const deskFrom = sql`(${cameToDesk} - ${passedAtDesk})`;
const movedAt = sql`(c.moved_at - ${passedSinceMove})`;

const wrong: Record<string, Sql> = {
  'questions stop a case for no more than their hours in all': sql`
    select kind || ' ' || case_id || ': ' || sum(until - began_at) as row from case_stops
    group by kind, case_id having sum(until - began_at) > ${hoursOf('question_hours')} + ${tolerance}`,
  'no deadline of an answer is moved by more, nor forward': sql`
    select 'appeal ' || c.id || ': ' || moved as row from appeals c,
      lateral (select c.expires_at + ${passed} - c.created_at - ${hoursOf('appeal_answer_hours')} as moved) m
    where moved < -${tolerance} or moved > ${hoursOf('question_hours')} + ${tolerance}`,
  'what waits for its trader is due after its hours and what questions stopped': sql`
    select 'appeal ' || c.id as row from appeals c where status in (0, 3)
      and ${differ(sql`c.expires_at`, sql`c.created_at - ${passed} + ${hoursOf('appeal_answer_hours')} + ${stopped('appeal')}`)}
    union all select 'payout ' || c.id from payouts c where status = 1
      and ${differ(sql`c.work_until`, sql`${movedAt} + ${workMinutes} + ${stopped('payout', movedAt)}`)}`,
  'a case at the desk is due after its hours and what questions stopped there': sql`
    select 'appeal ' || c.id as row from appeals c where status = 4
      and ${differ(sql`c.judge_until`, sql`${deskFrom} + ${hoursOf('case_hours')} + ${stopped('appeal', deskFrom)}`)}
    union all select 'payout ' || c.id from payouts c where status in (-1, 2)
      and ${differ(sql`c.judge_until`, sql`${movedAt} + ${hoursOf('payout_check_hours')} + ${stopped('payout', movedAt)}`)}`,
  'nothing comes to the desk by itself before its time': sql`
    select 'appeal ' || c.id as row from appeals c join journal j on j.ref = c.id and j.event = 'appeal.sent_to_review' and j.actor = 'system'
    where j.at < c.expires_at + ${passedAtDesk} - ${tolerance}`,
  'no appeal waits for its trader beyond its time': sql`
    select 'appeal ' || id as row from appeals where status in (0, 3) and expires_at < now() - interval '2 minutes'`,
  'a question that nobody waits for stops nothing': sql`
    select s.kind || ' ' || s.case_id as row from case_stops s left join case_talks t using (kind, case_id)
    where s.until > now() and (t.asked is null
      or s.kind = 'appeal' and exists (select from appeals a where a.id = s.case_id and a.status in (1, 2, 5))
      or s.kind = 'payout' and exists (select from payouts p where p.id = s.case_id and p.status in (0, 4, 5, 6)))`,
};

/** Deadlines by their beginning, the hours of the rules, what questions stopped, and what the run let go by. */
export const checkDeadlines = (db: Db) => checkNone(db, wrong);
