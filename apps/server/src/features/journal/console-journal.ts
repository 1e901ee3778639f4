import { Group } from '@app/contract/access/users';
import {
  type consoleJournalApi,
  type JournalFilters,
  type JournalRow,
  type NamelessActor,
  namelessActors,
} from '@app/contract/journal/console-journal';
import type { RouteAnswer, RouteBody } from '@app/contract/route';
import type { Db } from '#db/db.ts';
import { findUser, findUserById } from '#features/access/users/users-queries.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { type Batch, readAll } from '#lists/walk.ts';
import { findRows, type Place, type StoredRow, type Who } from './console-journal-queries.ts';

export interface ConsoleJournalNeeds {
  db: Db;
}

type Asked = RouteBody<typeof consoleJournalApi.list>;
type Answer = WithoutTime<RouteAnswer<typeof consoleJournalApi.list>>;

const PAGE = 50;

export async function readJournal({ db }: ConsoleJournalNeeds, { before, ...filters }: Asked): Promise<Answer> {
  const { rows, next } = await readPage(db, filters, before ? placeOf(before) : undefined, PAGE);
  return { rows, next: next ? `${next.xid}-${next.id}` : null };
}

/** For a file: everything that the filter finds. */
export const readWholeJournal = ({ db }: ConsoleJournalNeeds, _user: number, filters: JournalFilters) =>
  readAll((before: Place | undefined, size) => readPage(db, filters, before, size));

/** What happened to one thing, the oldest first. */
export async function readTimeline(db: Db, thing: string, ref: number, most: number): Promise<JournalRow[]> {
  const { rows } = await readPage(db, { thing, ref }, undefined, most);
  return rows.reverse();
}

async function readPage(
  db: Db,
  { who, ...filters }: JournalFilters,
  before: Place | undefined,
  size: number,
): Promise<Batch<JournalRow, Place>> {
  const known = who ? await findWho(db, who) : undefined;
  if (who && !known) return { rows: [], next: null };
  const stored = await findRows(db, { ...filters, who: known }, before, size + 1);
  const rows = stored.slice(0, size).map(rowOf);
  return { rows, next: (stored.length > size && stored[size - 1]) || null };
}

/** By login, by number, or by the name of those who are no persons. */
async function findWho(db: Db, who: string): Promise<Who | undefined> {
  if (isNameless(who)) return who;
  const user = /^\d{1,9}$/.test(who) ? await findUserById(db, Number(who)) : await findUser(db, who);
  return user && { id: user.id, actor: `${user.group === Group.staff ? 'staff' : 'user'}:${user.id}` };
}

const isNameless = (who: string): who is NamelessActor => (namelessActors as readonly string[]).includes(who);

function placeOf(before: string): Place {
  const [xid = '', id = ''] = before.split('-');
  return { xid, id };
}

function rowOf({ id, act, ref, actor, actor_login, at, event, whose, platform, data }: StoredRow): JournalRow {
  return {
    id: Number(id),
    act: act === null ? null : Number(act),
    ref: Number(ref),
    by: presentActor(actor, actor_login),
    at,
    event,
    whose,
    platform,
    data,
  };
}

/** As the journal names whoever did something. */
export function presentActor(actor: string, login: string | null): JournalRow['by'] {
  const [kind, id] = actor.split(':');
  if (id === undefined) return isNameless(actor) ? actor : 'system';
  return { id: Number(id), login: login ?? '', staff: kind === 'staff' };
}
