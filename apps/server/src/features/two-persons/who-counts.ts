import { type ColleagueRole, mayStaff } from '@app/contract/access/roles';
import { Group } from '@app/contract/access/users';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { rolesLately } from '#features/access/staff/owners.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { ActKind } from './act-kind.ts';

export type Person = Pick<User, 'id' | 'group' | 'roles'>;

/** Staff by the area, moderators where the kind is theirs, too. */
export const mayAsk = (
  kind: Pick<ActKind, 'area' | 'moderators'>,
  { group, roles }: { group: Group; roles: readonly ColleagueRole[] },
): boolean =>
  group === Group.staff ? mayStaff(roles, kind.area, 'do') : kind.moderators === true && group === Group.moderator;

/** Somebody who is asked for a second word. */
export interface Decider extends Person {
  settled: readonly ColleagueRole[];
}

export const deciderOf = async (db: Db | Tx, { id, group, roles }: Person, at: Date): Promise<Decider> => ({
  id,
  group,
  roles,
  settled: await settledRoles(db, id, at),
});

/** Their word counts as that of a second person. */
export const isSettled = (
  kind: Pick<ActKind, 'area' | 'moderators'>,
  { group, settled }: Omit<Decider, 'id' | 'roles'>,
) => settled.length > 0 && mayAsk(kind, { group, roles: settled });

/** SQL: the roles of `staff s` that they have had for long enough. */
const settled = (at: Date) => sql`
  array(select key from jsonb_each_text(s.roles_since)
    where key = any(s.roles) and value::timestamptz <= ${at}::timestamptz - ${ruleValue('second_person_hours')} * interval '1 hour')`;

/** Of these people those who are active staff, or moderators, now: what they may do, and in which roles their word counts. */
export async function findDeciders(db: Db | Tx, ids: readonly number[], at: Date): Promise<Map<number, Decider>> {
  const rows = await db.many<Decider>(sql`
    select u.id, u."group", s.roles, ${settled(at)} as settled from users u join staff s on s.user_id = u.id
    where u.id = any(${[...ids]}::int[]) and s.state = 'active'`);
  return new Map(rows.map((decider) => [decider.id, decider]));
}

/** In which of their roles a person's second word counts: nobody is made a second person to order. */
export async function settledRoles(db: Db | Tx, id: number, at: Date): Promise<ColleagueRole[]> {
  const found = await db.one<{ roles: ColleagueRole[] }>(sql`
    select ${settled(at)} as roles from staff s where s.user_id = ${id} and s.state = 'active'`);
  return found?.roles ?? [];
}

interface Colleague {
  id: number;
  group: Group;
  active: boolean;
  /** Now, or until lately. */
  roles: ColleagueRole[];
}

/**
 * Alone acts an owner where nobody else could confirm it, today or when their word counts. Everybody else asks, whoever is there. Nobody at a
 * shell is an owner; it acts alone where nobody is there at all.
 */
export async function actsAlone<Content, Thing>(
  tx: Tx,
  kind: ActKind<Content, unknown, Thing>,
  thing: Thing,
  person: number | undefined,
  at: Date,
): Promise<boolean> {
  const colleagues = await tx.many<Colleague>(sql`
    select u.id, u."group", s.state = 'active' as active, ${rolesLately(at)} as roles
    from staff s join users u on u.id = s.user_id order by u.id`);
  const others = colleagues.filter(({ id }) => id !== person);
  const mayAlone =
    person === undefined ||
    colleagues.some(({ id, active, roles }) => id === person && active && roles.includes('owner'));
  if (!mayAlone || others.some(({ roles }) => roles.includes('owner'))) return false;
  for (const other of others.filter((colleague) => colleague.roles.length > 0 && mayAsk(kind, colleague)))
    if (await mayJudgeIt(tx, kind, thing, other.id)) return false;
  return true;
}

/** A party of the case, or who has judged it before, could not confirm it. */
async function mayJudgeIt<Thing>(
  tx: Tx,
  kind: Pick<ActKind<never, unknown, Thing>, 'refuseParty'>,
  thing: Thing,
  id: number,
): Promise<boolean> {
  try {
    await kind.refuseParty?.(tx, thing, id);
    return true;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}
