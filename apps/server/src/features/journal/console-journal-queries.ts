import type { JournalFilters, NamelessActor } from '@app/contract/journal/console-journal';
import { beginOf, endOf } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { later, minutes } from '#lib/clock.ts';

/** A row as it is stored, with the names that belong to it. */
export interface StoredRow {
  xid: string;
  id: string;
  act: string | null;
  at: Date;
  event: string;
  ref: string;
  actor: string;
  actor_login: string | null;
  whose: { id: number; login: string } | null;
  platform: string | null;
  data: Record<string, string | number | boolean | null>;
}

/** Whose rows: a person by name and as the journal calls them, or those who have no name. */
export type Who = { id: number; actor: string } | NamelessActor;

/** Where reading goes on: at what is older than the row at this place. */
export interface Place {
  xid: string;
  id: string;
}

/** No transaction takes longer than this from reading the clock to its commit. */
const LONGEST = minutes(20);

const columns = sql`j.xid, j.id, j.act, j.at, j.event, j.ref, j.actor, j.user_id, j.platform_id, j.data`;

/** The newest first. */
export async function findRows(
  db: Db,
  filters: Omit<JournalFilters, 'who'> & { who?: Who | undefined },
  before: Place | undefined,
  limit: number,
): Promise<StoredRow[]> {
  const { who, ...narrowing } = filters;
  const rows = isPerson(who)
    ? ofPerson(who, await narrow(db, narrowing, before, 'by number'), limit)
    : inOrderOfPlaces(who, await narrow(db, narrowing, before, 'by place'), limit);
  return db.many<StoredRow>(sql`
    select j.xid::text as xid, j.id::text as id, j.act::text as act, j.at, j.event, j.ref::text as ref, j.actor, j.data,
      done_by.login as actor_login, platforms.name as platform,
      case when owner.id is not null then json_build_object('id', owner.id, 'login', owner.login) end as whose
    from (${rows}) j
      left join users owner on owner.id = j.user_id
      left join users done_by on done_by.id = substring(j.actor from '^(?:user|staff):([0-9]+)$')::int
      left join platforms on platforms.id = j.platform_id
    order by ${isPerson(who) ? sql`j.id desc` : sql`j.xid desc, j.id desc`}`);
}

const isPerson = (who: Who | undefined): who is Exclude<Who, NamelessActor> => typeof who === 'object';

function inOrderOfPlaces(who: NamelessActor | undefined, narrowed: Sql, limit: number): Sql {
  return sql`
    select ${columns} from journal j where ${narrowed} and ${who ? sql`j.actor = ${who}` : sql`true`}
    order by j.xid desc, j.id desc limit ${limit}`;
}

/** What concerns the person, what the person did to others, and what happened to their account without anybody being told: each has its index. */
const ofPerson = ({ id, actor }: { id: number; actor: string }, narrowed: Sql, limit: number) => sql`
  select * from (
    (select ${columns} from journal j where j.user_id = ${id} and ${narrowed} order by j.id desc limit ${limit})
    union all
    (select ${columns} from journal j
     where j.actor = ${actor} and j.actor not in ('system', 'platform') and j.actor is distinct from 'user:' || j.user_id
       -- Whoever is told of what they did themselves, in the name of staff, is in the first part.
       and j.user_id is distinct from ${id} and ${narrowed}
     order by j.id desc limit ${limit})
    union all
    (select ${columns} from journal j
     where split_part(j.event, '.', 1) = 'user' and j.ref = ${id} and j.user_id is distinct from ${id} and j.actor <> ${actor} and ${narrowed}
     order by j.id desc limit ${limit})
  ) either order by id desc limit ${limit}`;

async function narrow(
  db: Db,
  { from, to, thing, ref }: Omit<JournalFilters, 'who'>,
  before: Place | undefined,
  order: 'by place' | 'by number',
): Promise<Sql> {
  const byPlace = order === 'by place';
  const parts: Sql[] = [sql`true`];
  if (thing !== undefined) parts.push(sql`split_part(j.event, '.', 1) = ${thing}`);
  if (ref !== undefined) parts.push(sql`j.ref = ${ref}`);
  if (before)
    parts.push(
      byPlace ? sql`(j.xid, j.id) < (${before.xid}::xid8, ${before.id}::bigint)` : sql`j.id < ${before.id}::bigint`,
    );
  if (from !== undefined) {
    const { before: first } = await borderAt(db, later(beginOf(from), -LONGEST));
    parts.push(
      sql`j.at >= ${beginOf(from)}`,
      byPlace ? sql`j.xid >= ${first.xid}::xid8` : sql`j.id >= ${first.id}::bigint`,
    );
  }
  if (to !== undefined) {
    const { after: end } = await borderAt(db, later(endOf(to), LONGEST));
    parts.push(sql`j.at < ${endOf(to)}`, byPlace ? sql`j.xid < ${end.xid}::xid8` : sql`j.id < ${end.id}::bigint`);
  }
  return parts.reduce((all, part) => sql`${all} and ${part}`);
}

/** The places between which a moment lies. */
async function borderAt(db: Db, moment: Date): Promise<{ before: Place; after: Place }> {
  const border = await db.one<{ before: Place; after: Place }>(sql`
    select json_build_object('xid', before_xid::text, 'id', before_id::text) as before,
      json_build_object('xid', after_xid::text, 'id', after_id::text) as after
    from journal_border(${moment})`);
  if (!border) throw new Error('journal_border gave no place');
  return border;
}
