import type { StaffRole } from '@app/contract/staff/roles';
import type { StaffPerson, StaffState } from '@app/contract/staff/staff-api';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export interface StoredStaff {
  user_id: number;
  roles: StaffRole[];
  state: StaffState;
  confirmed: boolean;
  /** Of an invitation that has not been accepted; what its link is made of. */
  nonce: Buffer | null;
  invited_until: Date | null;
}

const columns = sql`user_id, roles, state, confirmed, nonce, invited_until`;

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

export async function insertStaff(tx: Tx, staff: Omit<StoredStaff, 'nonce' | 'invited_until'>): Promise<void> {
  const { user_id, roles, state, confirmed } = staff;
  await tx.run(sql`
    insert into staff (user_id, roles, state, confirmed) values (${user_id}, ${roles}, ${state}, ${confirmed})`);
}

/** Who stops being an owner by it was one until now. */
export async function updateStaff(tx: Tx, staff: StoredStaff, at: Date): Promise<void> {
  const { user_id, roles, state, confirmed, nonce, invited_until } = staff;
  const stays = state === 'active' && roles.includes('owner');
  await tx.run(sql`
    update staff set roles = ${roles}, state = ${state}, confirmed = ${confirmed}, nonce = ${nonce}, invited_until = ${invited_until},
      owner_until = case when state = 'active' and 'owner' = any(roles) and not ${stays} then ${at} else owner_until end
    where user_id = ${user_id}`);
}

/** Owners first, then by login. A session is written down every ten minutes; without an open one the last sign-in is known. */
export async function listStaff(db: Db, now: Date): Promise<StaffPerson[]> {
  return db.many<StaffPerson>(sql`
    select u.id, u.login, u.email, s.roles, s.state,
      exists (select from two_factor where user_id = u.id and state = 'enabled2fa') as two_factor,
      greatest(o.seen_at, (
        select at from journal where split_part(event, '.', 1) = 'user' and ref = u.id and event = 'user.signed_in'
        order by id desc limit 1)) as seen_at,
      o.sessions,
      case when s.invited_until > ${now} then s.invited_until end as invited_until,
      (select login from users where 'staff:' || id = (
        select actor from journal
        where split_part(event, '.', 1) = 'staff' and ref = u.id and event in ('staff.invited', 'staff.added')
        order by id limit 1)) as invited_by
    from staff s join users u on u.id = s.user_id, lateral (
      select max(seen_at) as seen_at, count(*)::int as sessions from sessions
      where user_id = u.id and expires_at > ${now}) o
    order by 'owner' = any(s.roles) desc, lower(u.login)`);
}
