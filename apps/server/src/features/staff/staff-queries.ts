import type { StaffRole } from '@app/contract/staff/roles';
import type { StaffState } from '@app/contract/staff/staff-api';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export interface StoredStaff {
  user_id: number;
  roles: StaffRole[];
  state: StaffState;
}

const columns = sql`user_id, roles, state`;

export async function findStaff(db: Db | Tx, userId: number): Promise<StoredStaff | undefined> {
  return db.one<StoredStaff>(sql`select ${columns} from staff where user_id = ${userId}`);
}

export async function insertStaff(tx: Tx, { user_id, roles, state }: StoredStaff): Promise<void> {
  await tx.run(sql`insert into staff (user_id, roles, state) values (${user_id}, ${roles}, ${state})`);
}

export interface ListedStaff {
  id: number;
  login: string;
  email: string;
  roles: StaffRole[];
  state: StaffState;
  two_factor: boolean;
  /** In a session that is still open. */
  seen_at: Date | null;
  sessions: number;
}

/** Owners first, then by login. */
export async function listStaff(db: Db, now: Date): Promise<ListedStaff[]> {
  return db.many<ListedStaff>(sql`
    select u.id, u.login, u.email, s.roles, s.state,
      exists (select from two_factor where user_id = u.id and state = 'enabled2fa') as two_factor,
      o.seen_at, o.sessions
    from staff s join users u on u.id = s.user_id, lateral (
      select max(seen_at) as seen_at, count(*)::int as sessions from sessions
      where user_id = u.id and expires_at > ${now}) o
    order by 'owner' = any(s.roles) desc, lower(u.login)`);
}
