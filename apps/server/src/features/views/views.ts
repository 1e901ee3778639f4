import { MOST_VIEWS, type View, type ViewSave } from '@app/contract/lists/views';
import type { Done } from '@app/contract/route';
import type { Density } from '@app/contract/values/density';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { viewErrors } from './views-errors.ts';

export interface ViewNeeds {
  db: Db;
  clock: Clock;
}

export async function listViews({ db }: ViewNeeds, user: User): Promise<{ views: View[] }> {
  return {
    views: await db.many<View>(sql`
      select id, list, name, address from views where user_id = ${user.id} order by lower(name), id`),
  };
}

/** Views of one person change one after another: two windows must not both find that there is room, or that a name is free. */
export async function saveView(tx: Tx, { clock }: ViewNeeds, user: User, view: ViewSave) {
  await tx.run(sql`select 1 from users where id = ${user.id} for no key update`);
  const others = await tx.many<{ id: number; same: boolean }>(sql`
    select id, lower(name) = lower(${view.name}) as same from views where user_id = ${user.id} and list = ${view.list}`);
  if (others.some(({ id, same }) => same && id !== view.id)) fail(viewErrors.nameTaken);
  const id = view.id === undefined ? await insertView(tx, user, view, others.length, clock.now()) : view.id;
  if (view.id !== undefined) await changeView(tx, user, view, view.id);
  return { success: true as const, id };
}

async function insertView(tx: Tx, user: User, { list, name, address }: ViewSave, present: number, at: Date) {
  if (present >= MOST_VIEWS) fail(viewErrors.tooMany);
  return tx.value<number>(sql`
    insert into views (user_id, list, name, address, created_at)
    values (${user.id}, ${list}, ${name}, ${address}, ${at}) returning id`);
}

async function changeView(tx: Tx, user: User, { list, name, address }: ViewSave, id: number): Promise<void> {
  const changed = await tx.run(sql`
    update views set name = ${name}, address = ${address} where id = ${id} and user_id = ${user.id} and list = ${list}`);
  if (changed === 0) fail(viewErrors.notFound);
}

export async function removeView(tx: Tx, user: User, id: number): Promise<Done> {
  const removed = await tx.run(sql`delete from views where id = ${id} and user_id = ${user.id}`);
  if (removed === 0) fail(viewErrors.notFound);
  return { success: true };
}

export async function readDensity(db: Db, user: User): Promise<Density> {
  const row = await db.one<{ density: Density }>(sql`select density from list_looks where user_id = ${user.id}`);
  return row?.density ?? 'comfortable';
}

export async function setDensity({ db }: ViewNeeds, user: User, density: Density): Promise<Done> {
  await db.run(sql`
    insert into list_looks (user_id, density) values (${user.id}, ${density})
    on conflict (user_id) do update set density = excluded.density`);
  return { success: true };
}
