import type { Done } from '@app/contract/route';
import type { Density } from '@app/contract/values/density';
import type { StartView } from '@app/contract/views/view-lists';
import { MOST_VIEWS, type View, type ViewSave } from '@app/contract/views/views';
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
      select id, list, name, address, is_start from views where user_id = ${user.id} order by lower(name), id`),
  };
}

/** One after another: two windows must not both find that there is room, or that a name is free. */
export async function saveView(tx: Tx, { clock }: ViewNeeds, user: User, view: ViewSave) {
  await lockViews(tx, user);
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

/** Of two windows that choose at once the later one wins; the index refuses a second one of a list. */
export async function startWithView(tx: Tx, user: User, id: number, isStart: boolean): Promise<Done> {
  await lockViews(tx, user);
  const chosen = await tx.one<{ list: string }>(sql`select list from views where id = ${id} and user_id = ${user.id}`);
  const { list } = chosen ?? fail(viewErrors.notFound);
  // First the one before: two of a list are refused even for the length of a statement.
  if (isStart)
    await tx.run(sql`update views set is_start = false where user_id = ${user.id} and list = ${list} and is_start`);
  await tx.run(sql`update views set is_start = ${isStart} where id = ${id}`);
  return { success: true };
}

/** Views of one person change one after another. */
async function lockViews(tx: Tx, user: User): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${user.id} for no key update`);
}

export interface ListLook {
  density: Density;
  startViews: StartView[];
}

/** What the first picture needs to know about lists, in one question. */
export async function readListLook(db: Db, user: User): Promise<ListLook> {
  return db.value<ListLook>(sql`
    select json_build_object(
      'density', coalesce((select density from list_looks where user_id = ${user.id}), 'comfortable'),
      'startViews', coalesce((
        select json_agg(json_build_object('list', list, 'name', name, 'address', address))
        from views where user_id = ${user.id} and is_start), '[]'))`);
}

export async function setDensity({ db }: ViewNeeds, user: User, density: Density): Promise<Done> {
  await db.run(sql`
    insert into list_looks (user_id, density) values (${user.id}, ${density})
    on conflict (user_id) do update set density = excluded.density`);
  return { success: true };
}
