import { caseKindWords } from '@app/contract/cases/case-words';
import { moscowClock } from '@app/contract/values/period';
import { plural } from '@app/contract/values/plural';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { lockOwners } from '#features/access/staff/staff-queries.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { record } from '#journal/record.ts';
import type { CaseNeeds } from './cases.ts';
import { findOverdue, type Overdue } from './cases-queries.ts';

/** The job comes every minute and not to the second: without the difference every telling would be a minute later than it should. */
const since = (at: Date) => sql`
  ${at}::timestamptz - ${ruleValue('overdue_minutes')} * interval '1 minute' + interval '30 seconds'`;

/**
 * A job. Past the desk's deadline nothing decides itself: owners are told, of all overdue cases together, each as often as the rule says. The lock on the
 * owners lets one process at a time look who has been told.
 */
export async function notifyOverdue({ db, clock }: CaseNeeds): Promise<void> {
  const at = clock.now();
  // Usually there is nothing, and nobody is locked.
  if (!(await findOverdue(db, at))) return;
  await db.begin(async (tx) => {
    const owners = await lockOwners(tx);
    const [overdue, told] = [await findOverdue(tx, at), await findTold(tx, owners, at)];
    if (!overdue) return;
    const data = { count: overdue.count, note: wordsOf(overdue, await countRequests(tx)) };
    for (const owner of owners.filter((id) => !told.includes(id)))
      record(tx, { event: 'staff.cases_overdue', ref: owner, by: 'system', at, owner, data });
  });
}

async function findTold(tx: Tx, owners: number[], at: Date): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select o.id from unnest(${owners}::int[]) as o (id),
      lateral (
        select at from journal j where j.inbox and j.user_id = o.id and j.event = 'staff.cases_overdue'
        order by j.id desc limit 1) last
    where last.at > ${since(at)}`);
  return rows.map(({ id }) => id);
}

/** What waits for a second person waits for an owner, too. */
const countRequests = (tx: Tx): Promise<number> =>
  tx.value(sql`select count(*)::int from two_person_requests where state in ('open', 'refused')`);

/** «3 дела, первое: апелляция № 17, срок вышел 18.11 в 12:40. Ждут второго человека: 2». */
function wordsOf({ count, kind, id, due }: Overdue, requests: number): string {
  const [date = '', time = ''] = moscowClock(due).split('T');
  const [, month, day] = date.split('-');
  const cases = `${count} ${plural(count, ['дело', 'дела', 'дел'])}`;
  const first = `${caseKindWords[kind].inside} № ${id}, срок вышел ${day}.${month} в ${time.slice(0, 5)}`;
  return [`${cases}, ${count > 1 ? 'первое: ' : ''}${first}`, requests > 0 && `Ждут второго человека: ${requests}`]
    .filter(Boolean)
    .join('. ');
}
