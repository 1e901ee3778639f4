import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';

/** SQL: the roles of `staff s`, and those that they had until lately: who turns the others off is not alone at once. */
export const rolesLately = (at: Date) => sql`
  (case when s.state = 'active' then s.roles else '{}' end || array(
    select key from jsonb_each_text(s.roles_until)
    where value::timestamptz > ${at}::timestamptz - ${ruleValue('second_word_hours')} * interval '1 hour'))`;
const isOwner = (at: Date) => sql`'owner' = any(${rolesLately(at)})`;

/** There are two owners, so that one confirms what another one wishes. */
export async function hasTwoOwners(db: Db | Tx, at: Date): Promise<boolean> {
  return db.value<boolean>(sql`select count(*) > 1 from staff s where ${isOwner(at)}`);
}

/** Somebody of the staff is there whose word is asked for where two persons are needed. */
export async function hasOwner(db: Db | Tx, at: Date): Promise<boolean> {
  return db.value<boolean>(sql`select exists (select from staff s where ${isOwner(at)})`);
}
