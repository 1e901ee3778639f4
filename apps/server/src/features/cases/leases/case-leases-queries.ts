import type { CaseKey, CaseLease } from '@app/contract/cases/case-leases';
import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';

type StoredLease = Omit<CaseLease, 'mine'>;

/**
 * SQL over `case_leases l`: the case is still theirs. Not if it has run out; and whoever asked for what waits, or did not agree with it, has said
 * their word: their page holds up nobody.
 */
export const isHeld = (at: Date): Sql => sql`(l.until > ${at} and not exists (
  select from two_person_requests q
  where q.thing = l.kind || ':' || l.case_id and q.state in ('open', 'refused') and l.holder_id in (q.asked_by, q.refused_by)))`;

/** Whose it is at this moment. */
export function findLease(db: Db | Tx, { kind, id }: CaseKey, at: Date): Promise<StoredLease | undefined> {
  return db.one<StoredLease>(sql`
    select json_build_object('id', u.id, 'login', u.login) as holder, l.until
    from case_leases l join users u on u.id = l.holder_id
    where l.kind = ${kind} and l.case_id = ${id} and ${isHeld(at)}`);
}

interface Taking {
  person: number;
  /** The page on which it is open; '' for a caller that names none. */
  opening: string;
  /** From a colleague, too. */
  over: boolean;
  at: Date;
}

/**
 * Takes what is free, prolongs one's own, leaves another's as it is unless it is taken over. Of several who take a free case at once one inserts the row; the others
 * wait for its commit and then find that it is another's.
 */
export async function takeLease(tx: Tx, { kind, id }: CaseKey, { person, opening, over, at }: Taking): Promise<void> {
  const until = sql`(${at}::timestamptz + ${ruleValue('lease_minutes')} * interval '1 minute')`;
  const own = sql`l.holder_id = excluded.holder_id and l.until > ${at}`;
  // Pages that were not heard of for so long are gone: their keys would pile up.
  const heard = sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(l.openings) where (value #>> '{}')::timestamptz > ${at})`;
  await tx.run(sql`
    insert into case_leases as l (kind, case_id, holder_id, taken_at, until, openings)
    values (${kind}, ${id}, ${person}, ${at}, ${until}, jsonb_build_object(${opening}::text, ${until}))
    on conflict (kind, case_id) do update set holder_id = excluded.holder_id, until = excluded.until,
      taken_at = case when ${own} then l.taken_at else excluded.taken_at end,
      openings = case when ${own} then ${heard} || excluded.openings else excluded.openings end
    where ${over} or l.holder_id = excluded.holder_id or not ${isHeld(at)}`);
}

/** Closes one page. The case stays theirs while another of their pages was heard of; whether there was such a one. */
export async function closeOpening(
  tx: Tx,
  { kind, id }: CaseKey,
  person: number,
  opening: string,
  at: Date,
): Promise<boolean> {
  const others = sql`(select max(value::timestamptz) from jsonb_each_text(openings - ${opening}::text))`;
  const kept = await tx.run(sql`
    update case_leases set openings = openings - ${opening}::text, until = ${others}
    where kind = ${kind} and case_id = ${id} and holder_id = ${person} and ${others} > ${at}`);
  return kept > 0;
}

/** Whether there was one of theirs. */
export async function deleteLease(tx: Tx, { kind, id }: CaseKey, person: number): Promise<boolean> {
  const deleted = await tx.run(
    sql`delete from case_leases where kind = ${kind} and case_id = ${id} and holder_id = ${person}`,
  );
  return deleted > 0;
}

/** All but as many as one person may have, those that were heard of last. One that is being prolonged at this moment stays. */
export function deleteUnheard(tx: Tx, person: number, at: Date): Promise<CaseKey[]> {
  return tx.many<CaseKey>(sql`
    delete from case_leases where (kind, case_id) in (
      select kind, case_id from case_leases where holder_id = ${person} and until > ${at}
      order by until desc, taken_at desc offset ${ruleValue('most_leases')} for update skip locked)
    returning kind, case_id as id`);
}

export async function deleteRunOut(db: Db, at: Date): Promise<void> {
  await db.run(sql`
    delete from case_leases where (kind, case_id) in (
      select kind, case_id from case_leases where until <= ${at} limit 1000 for update skip locked)`);
}
