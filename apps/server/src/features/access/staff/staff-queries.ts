import type { ColleagueRole } from '@app/contract/access/roles';
import type { StaffPerson } from '@app/contract/access/staff-api';
import type { StaffState } from '@app/contract/access/staff-machine';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';

export interface StoredStaff {
  user_id: number;
  roles: ColleagueRole[];
  /** When each of them was confirmed. */
  roles_since: Record<string, string>;
  state: StaffState;
  confirmed: boolean;
  /** The owner who gave them the last link; null if that was the command line. */
  asked_by: number | null;
  /** Of an invitation that has not been accepted; what its link is made of. */
  nonce: Buffer | null;
  invited_until: Date | null;
}

const columns = sql`user_id, roles, roles_since, state, confirmed, asked_by, nonce, invited_until`;

/** All of these roles begin at this moment. */
export const sinceNow = (roles: readonly ColleagueRole[], at: Date): Record<string, string> =>
  Object.fromEntries(roles.map((role) => [role, at.toISOString()]));

export async function findStaff(db: Db | Tx, userId: number): Promise<StoredStaff | undefined> {
  return db.one<StoredStaff>(sql`select ${columns} from staff where user_id = ${userId}`);
}

export async function lockStaff(tx: Tx, userId: number): Promise<StoredStaff | undefined> {
  return tx.one<StoredStaff>(sql`select ${columns} from staff where user_id = ${userId} for update`);
}

/** Those who may act now. In one order, and read again behind the lock: of two owners who turn each other off the second finds one. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const rows = await tx.many<{ user_id: number }>(sql`
    select user_id from staff where state = 'active' and 'owner' = any(roles) order by user_id for update`);
  return rows.map(({ user_id }) => user_id);
}

/** Without a lock: for telling them. */
export async function findOwners(db: Db | Tx): Promise<number[]> {
  const rows = await db.many<{ user_id: number }>(sql`
    select user_id from staff where state = 'active' and 'owner' = any(roles) order by user_id`);
  return rows.map(({ user_id }) => user_id);
}

export async function insertStaff(tx: Tx, staff: Omit<StoredStaff, 'nonce' | 'invited_until'>): Promise<void> {
  const { user_id, roles, roles_since, state, confirmed, asked_by } = staff;
  await tx.run(sql`
    insert into staff (user_id, roles, roles_since, state, confirmed, asked_by)
    values (${user_id}, ${roles}, ${JSON.stringify(roles_since)}::jsonb, ${state}, ${confirmed}, ${asked_by})`);
}

/** What they may no longer do by it they could until now. */
export async function updateStaff(tx: Tx, staff: StoredStaff, at: Date): Promise<void> {
  const { user_id, roles, roles_since, state, confirmed, asked_by, nonce, invited_until } = staff;
  const stay = state === 'active' ? roles : [];
  await tx.run(sql`
    update staff set roles = ${roles}, roles_since = ${JSON.stringify(roles_since)}::jsonb, state = ${state}, confirmed = ${confirmed},
      asked_by = ${asked_by}, nonce = ${nonce}, invited_until = ${invited_until},
      roles_until = roles_until || coalesce((
        select jsonb_object_agg(role, ${at.toISOString()}::text) from unnest(case when state = 'active' then roles end) role
        where not role = any(${stay}::text[])), '{}')
    where user_id = ${user_id}`);
}

/** No colleague any more: a moderator who trades again. */
export async function deleteStaff(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`delete from staff where user_id = ${userId}`);
}

type ListedStaff = Omit<StaffPerson, 'may_confirm'> & Pick<StoredStaff, 'asked_by'>;

/** Owners first, then by login. A session is written down every ten minutes; without an open one the last sign-in is known. */
export async function listStaff(db: Db, now: Date): Promise<ListedStaff[]> {
  return db.many<ListedStaff>(sql`
    select u.id, u.login, u.email, s.roles, s.state, s.asked_by,
      exists (select from two_factor where user_id = u.id and state = 'enabled2fa') as two_factor,
      greatest(o.seen_at, (
        select at from journal where split_part(event, '.', 1) = 'user' and ref = u.id and event = 'user.signed_in'
        order by id desc limit 1)) as seen_at,
      o.sessions,
      case when s.invited_until > ${now} then s.invited_until end as invited_until,
      case when n.until > ${now} and s.state = 'active' then n.until end as new_until, a.login as invited_by
    from staff s join users u on u.id = s.user_id left join users a on a.id = s.asked_by, lateral (
      select max(seen_at) as seen_at, count(*)::int as sessions from sessions
      where user_id = u.id and expires_at > ${now}) o, lateral (
      select max(value::timestamptz) + ${ruleValue('second_person_hours')} * interval '1 hour' as until
      from jsonb_each_text(s.roles_since) where key = any(s.roles)) n
    order by 'owner' = any(s.roles) desc, lower(u.login)`);
}
