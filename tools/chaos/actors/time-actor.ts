import type { CaseKey } from '@app/contract/cases/case-leases';
import { type Db, type Sql, sql } from '@app/server/kit';
import { passTime } from '#chaos/stage/elapsed.ts';
import { REVIEW_AMOUNT } from '#chaos/stage/stage.ts';
import type { World } from '#chaos/stage/world.ts';
import { type Actor, weighted } from './actor.ts';

/** Some case, and up to which moment time goes by for it: SQL over the case `c`, null if it has moved on meanwhile. */
interface Lapse {
  some: Sql;
  to: (kind: CaseKey['kind']) => Sql;
}

// A trader who is late sends even a small first appeal to the desk, which their own actor does not expect: so only the others.
const unanswered: Lapse = {
  some: sql`select 'appeal' as kind, id from appeals where status in (0, 3) and (attempt > 1 or amount_to_pay > ${REVIEW_AMOUNT})`,
  to: () => sql`case when c.status in (0, 3) then c.expires_at end`,
};
/** Nobody answers what staff have asked, and the hours of the question run out. */
const question: Lapse = {
  some: sql`select kind, case_id as id from case_stops where until > now()`,
  to: (kind) => sql`(select max(until) from case_stops s where s.kind = ${kind} and s.case_id = c.id)`,
};
const atDesk: Lapse = {
  some: sql`
    select 'appeal' as kind, id from appeals where status = 4 union all select 'payout', id from payouts where status in (-1, 2)`,
  to: () => sql`c.judge_until`,
};
/** Nothing is heard of the trader until staff may return it to the pool. */
const inWork: Lapse = {
  some: sql`select 'payout' as kind, id from payouts where status = 1`,
  to: () => sql`case when c.status = 1 then c.return_from end`,
};

const pass = async (db: Db, { some, to }: Lapse) => {
  const found = await db.one<CaseKey>(sql`select * from (${some}) s order by random() limit 1`);
  if (found) await passTime(db, found, to(found.kind));
};

/**
 * Hours go by for one thing alone: an appeal that nobody has answered, a question, a case at the desk, a payout in work, money that is still
 * held after the trader's own rejection, a word that nobody has confirmed.
 */
export function timeActor({ db, ...world }: World, who: number): Actor {
  const { random } = world.caller(who);
  const held = sql`
    update appeals set hold_until = now() where id = (
      select id from appeals where hold_until > now() order by random() limit 1)`;
  const asked = sql`
    update two_person_requests set expires_at = now() where id = (
      select id from two_person_requests where state in ('open', 'refused') order by random() limit 1)`;
  return {
    name: 'time',
    pause: 250,
    random,
    step: async () => {
      const work = weighted<() => Promise<unknown>>(random, [
        [12, () => pass(db, unanswered)],
        [8, () => pass(db, question)],
        [2, () => pass(db, atDesk)],
        [1, () => pass(db, inWork)],
        [4, () => db.run(held)],
        [1, () => db.run(asked)],
      ]);
      // Whether it came about does not matter.
      await work().catch(() => {});
    },
  };
}
