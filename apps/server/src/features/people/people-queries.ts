import { Group } from '@app/contract/access/users';
import { undecidedStatuses } from '@app/contract/appeals/appeal-machine';
import type { PeopleExported, PeopleSort, PersonRow } from '@app/contract/people/people';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { isSilent } from '#features/devices/devices-silence.ts';
import type { FoundPeople } from './people-search.ts';

/** Without the deals of today, which are counted elsewhere. */
export type StoredPerson = Omit<PersonRow, 'today'>;

/**
 * A trader's cabinet is noted every twenty seconds while it is open, and a session every ten minutes. Who has neither was last seen when
 * they signed in.
 */
const seenAt = sql`
  coalesce(
    greatest(
      (select seen_at from presences where trader_id = u.id),
      (select max(seen_at) from sessions where user_id = u.id)
    ),
    (select at from journal where split_part(event, '.', 1) = 'user' and ref = u.id and event = 'user.signed_in' order by id desc limit 1)
  )`;

const appealsOpen = sql`
  (select count(*)::int from appeals where trader_id = u.id and status in (${literal(...undecidedStatuses)}))`;

const sorts: Record<PeopleSort, Sql> = {
  created: sql`u.id desc`,
  login: sql`lower(u.login), u.id`,
  seen: sql`${seenAt} desc nulls last, u.id desc`,
  available: sql`a.available desc, u.id desc`,
  held: sql`a.held desc, u.id desc`,
  appeals: sql`${appealsOpen} desc, u.id desc`,
};

const people = sql`users u join ledger_accounts a on a.trader_id = u.id`;
const notStaff = sql`u."group" <> ${literal(Group.staff)}`;

/** Everybody whom the filter finds, in its order. There are hundreds of people, not millions: their numbers are read at once. */
export async function findIds(db: Db, filters: PeopleExported, found: FoundPeople | undefined): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select u.id from ${people} where ${notStaff} and ${narrow(filters)} and ${found ? isFound(found) : sql`true`}
    order by ${sorts[filters.sort]}`);
  return rows.map(({ id }) => id);
}

const narrow = ({ state, group, silent }: PeopleExported) => sql`
  ${group === undefined ? sql`true` : sql`u."group" = ${group}`}
  and ${state === undefined ? sql`true` : sql`u.state = ${state} and u."group" in (${literal(Group.trader, Group.payoutTrader)})`}
  and ${silent ? sql`u.id in (select d.trader_id from device_profiles d where ${isSilent})` : sql`true`}`;

const isFound = ({ text, ids }: FoundPeople) => sql`
  (u.id = any(${ids}::int[]) or lower(u.login) like ${text} or lower(u.email) like ${text})`;

/** In the order of the numbers. */
export async function readPeople(db: Db, ids: readonly number[]): Promise<StoredPerson[]> {
  return db.many<StoredPerson>(sql`
    select u.id, u.login, u.email, u."group", u.created_at, ${seenAt} as seen_at, a.available, a.held,
      case when u."group" in (${literal(Group.trader, Group.payoutTrader)}) then u.state end as state, ${appealsOpen} as appeals_open
    from unnest(${[...ids]}::int[]) with ordinality as asked (id, place)
      join (${people}) on u.id = asked.id
    where ${notStaff} order by asked.place`);
}
