import type { CaseKey, CaseLease } from '@app/contract/cases/case-leases';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

type StoredLease = Omit<CaseLease, 'mine'>;

/** Whose it is at this moment; what has run out is nobody's. */
export function findLease(db: Db | Tx, { kind, id }: CaseKey, at: Date): Promise<StoredLease | undefined> {
  return db.one<StoredLease>(sql`
    select json_build_object('id', u.id, 'login', u.login) as holder, l.until
    from case_leases l join users u on u.id = l.holder_id
    where l.kind = ${kind} and l.case_id = ${id} and l.until > ${at}`);
}

/**
 * Takes what is free, prolongs one's own, leaves another's as it is. Of several who take a free case at once one inserts the row; the others
 * wait for its commit and then find that it is another's.
 */
export async function takeLease(tx: Tx, { kind, id }: CaseKey, person: number, at: Date, until: Date): Promise<void> {
  await tx.run(sql`
    insert into case_leases as l (kind, case_id, holder_id, taken_at, until) values (${kind}, ${id}, ${person}, ${at}, ${until})
    on conflict (kind, case_id) do update set holder_id = excluded.holder_id, until = excluded.until,
      taken_at = case when l.holder_id = excluded.holder_id and l.until > ${at} then l.taken_at else excluded.taken_at end
    where l.until <= ${at} or l.holder_id = excluded.holder_id`);
}

/** Whether there was one of theirs. */
export async function deleteLease(tx: Tx, { kind, id }: CaseKey, person: number): Promise<boolean> {
  const deleted = await tx.run(
    sql`delete from case_leases where kind = ${kind} and case_id = ${id} and holder_id = ${person}`,
  );
  return deleted > 0;
}

export async function deleteRunOut(db: Db, at: Date): Promise<void> {
  await db.run(sql`
    delete from case_leases where (kind, case_id) in (
      select kind, case_id from case_leases where until <= ${at} limit 1000 for update skip locked)`);
}
