import { type ColleagueRole, isModerator } from '@app/contract/access/roles';
import { Group } from '@app/contract/access/users';
import { sql } from '#db/sql.ts';
import type { TestServer, Visitor } from '#testing/server/server.ts';

/** Somebody changes what they do here, with the same account. As everybody in a test they were confirmed long ago. */
export async function becomes(
  { db }: Pick<TestServer, 'db'>,
  { id }: Pick<Visitor, 'id'>,
  ...roles: ColleagueRole[]
): Promise<void> {
  const group = isModerator(roles) ? Group.moderator : Group.staff;
  await db.run(sql`update users set "group" = ${group} where id = ${id}`);
  await db.run(sql`
    insert into staff (user_id, roles, roles_since, state, confirmed)
    select ${id}, ${roles}, (select jsonb_object_agg(role, '2026-01-01T00:00:00Z') from unnest(${roles}::text[]) role), 'active', true
    on conflict (user_id) do update set roles = excluded.roles, roles_since = excluded.roles_since, state = 'active'`);
}
