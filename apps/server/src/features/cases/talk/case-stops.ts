import { AppealStatus, unansweredStatuses } from '@app/contract/appeals/appeal-machine';
import type { TalkReader } from '@app/contract/conversation/case-talk';
import type { Db, Tx } from '#db/db.ts';
import { literal, sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { hours, later } from '#lib/clock.ts';
import type { TalkCase } from './case-talk-queries.ts';

export interface Stops {
  /** Until when the last one lasts at the latest. */
  until: Date | null;
  /** For how many more milliseconds the deadline may stand still. */
  left: number;
}

/** A stop counts whole from its beginning, and gives back what an answer leaves of it. */
export async function readStops(db: Db | Tx, { kind, id }: TalkCase): Promise<Stops> {
  const row = await db.one<{ until: Date | null; used: number; most: number }>(sql`
    select max(until) as until, coalesce(extract(epoch from sum(until - began_at)) * 1000, 0)::float8 as used,
      ${ruleValue('question_hours')}::int as most
    from case_stops where kind = ${kind} and case_id = ${id}`);
  return { until: row?.until ?? null, left: Math.max(0, hours(row?.most ?? 0) - Math.round(row?.used ?? 0)) };
}

/**
 * Staff have asked: the deadline stands still until the answer, for what is left of the hours of the rule at most. It is moved by all of that at
 * once, so nobody has to look when the time is used up. Answers with that moment; null if nothing stands still. Who is blocked cannot answer:
 * nothing waits for them.
 */
export async function stopDeadline(tx: Tx, talk: TalkCase, reader: TalkReader, at: Date): Promise<Date | null> {
  const { until, left } = await readStops(tx, talk);
  if (until && until > at) return until;
  const mayAnswer = reader !== 'trader' || !talk.blocked;
  if (!talk.runs || !mayAnswer || left === 0) return null;
  await tx.run(sql`
    insert into case_stops (kind, case_id, began_at, until) values (${talk.kind}, ${talk.id}, ${at}, ${later(at, left)})
    on conflict (kind, case_id, began_at) do update set until = excluded.until`);
  await moveDeadline(tx, talk, left);
  return later(at, left);
}

/** The answer has come: the deadline goes on with what was left of it. Whether one had been stopped. */
export async function resumeDeadline(tx: Tx, talk: TalkCase, at: Date): Promise<boolean> {
  const { until } = await readStops(tx, talk);
  if (!until || until <= at) return false;
  await tx.run(sql`
    update case_stops set until = greatest(began_at, ${at}) where kind = ${talk.kind} and case_id = ${talk.id} and until > ${at}`);
  await moveDeadline(tx, talk, at.getTime() - until.getTime());
  return true;
}

/** The deadline that runs: the trader's while they have the thing, the desk's while it is there. */
async function moveDeadline(tx: Tx, { kind, id }: TalkCase, milliseconds: number): Promise<void> {
  const by = sql`${milliseconds}::float8 * interval '1 millisecond'`;
  await tx.run(
    kind === 'appeal'
      ? sql`update appeals set
          expires_at = case when status in (${literal(...unansweredStatuses)}) then expires_at + ${by} else expires_at end,
          judge_until = case when status = ${literal(AppealStatus.review)} then judge_until + ${by} else judge_until end
          where id = ${id}`
      : // Of the two only the one that runs is there; the other is null.
        sql`update payouts set work_until = work_until + ${by}, return_from = return_from + ${by}, judge_until = judge_until + ${by}
          where id = ${id}`,
  );
}
