import { Group } from '@app/contract/access/users';
import { type CaseKey, type CaseKind, caseKinds } from '@app/contract/cases/case-leases';
import type { CaseFilters, CaseRow, CaseStanding, casesApi } from '@app/contract/cases/cases';
import type { RouteAnswer, RouteBody } from '@app/contract/route';
import type { Db } from '#db/db.ts';
import { mustStillBe, mustStillSee } from '#features/access/staff/staff.ts';
import { findUserById } from '#features/access/users/users-queries.ts';
import { caseMark } from '#features/conversation/case-marks.ts';
import { findTrader, listPlatforms } from '#features/things/thing-parts.ts';
import { httpErrors, type WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { readInTurn } from '#lists/walk.ts';
import { type Asking, type CaseSelection, countCases, listCases, type StoredCase } from './cases-queries.ts';

export interface CaseNeeds {
  db: Db;
  clock: Clock;
}

type Api = typeof casesApi;
type Judge = Pick<User, 'id' | 'group'>;

/** Moderators check payouts and nothing else. */
export const kindsOf = ({ group }: Judge): readonly CaseKind[] => (group === Group.staff ? caseKinds : ['payout']);

export async function findCases(
  { db, clock }: CaseNeeds,
  judge: Judge,
  { page, count, ...filters }: RouteBody<Api['list']>,
): Promise<WithoutTime<RouteAnswer<Api['list']>>> {
  const asking: Asking = { person: judge.id, now: clock.now(), kinds: kindsOf(judge) };
  const wanted = await narrow(db, judge, filters);
  const [rows, counts, platforms] = await Promise.all([
    wanted ? listCases(db, asking, wanted, { offset: (page - 1) * count, limit: count }) : [],
    countCases(db, asking),
    judge.group === Group.staff ? listPlatforms(db) : [],
  ]);
  // A page behind the end has no row to tell how many there are.
  const total = rows[0]?.total ?? (page > 1 && wanted ? await countFound(db, asking, wanted) : 0);
  return { rows: rows.map((row) => present(row, judge)), total, counts, platforms };
}

/** One case as the queue shows it; null if nothing is to be decided. */
export async function findCase({ db, clock }: CaseNeeds, judge: Judge, { kind, id }: CaseKey): Promise<CaseRow | null> {
  const asking: Asking = { person: judge.id, now: clock.now(), kinds: kindsOf(judge) };
  const [row] = await listCases(db, asking, { kind, id }, { offset: 0, limit: 1 });
  return row ? present(row, judge) : null;
}

const countFound = async (db: Db, asking: Asking, wanted: CaseSelection) =>
  (await listCases(db, asking, wanted, { offset: 0, limit: 1 }))[0]?.total ?? 0;

/** For a file: everything that the filter finds, in the order of the list. It is a snapshot: the queue is short and moves. */
export async function* readAllCases(
  { db, clock }: CaseNeeds,
  judge: Judge,
  filters: CaseFilters,
): AsyncGenerator<CaseRow[]> {
  const asking: Asking = { person: judge.id, now: clock.now(), kinds: kindsOf(judge) };
  const wanted = await narrow(db, judge, filters);
  const rows = wanted ? await listCases(db, asking, wanted, { offset: 0, limit: MOST_EXPORTED }) : [];
  yield* readInTurn(rows, (some) => some.map((row) => present(row, judge)));
}

const MOST_EXPORTED = 100_000;

/** Undefined if nothing can be found: there is no such trader, or a moderator asks by what they do not see, which would tell it to them. */
async function narrow(
  db: Db,
  { group }: Judge,
  { trader, ...filters }: CaseFilters,
): Promise<CaseSelection | undefined> {
  const isStaff = group === Group.staff;
  if (!isStaff && filters.platform !== undefined) return undefined;
  const wanted = { ...filters, byPlatformsNumber: isStaff };
  if (trader === undefined) return wanted;
  const trader_id = await findTrader(db, trader);
  return trader_id === undefined ? undefined : { ...wanted, trader_id };
}

/** Moderators see what they see in their own lists: no platform, and no number of its making. */
function present(stored: StoredCase, { id: person, group }: Judge): CaseRow {
  const { holder, until, party, judged, asked_by, refused_by, turn, mark, stopped_until, total: _, ...row } = stored;
  const lease = holder && until && { holder, until, mine: holder.id === person };
  const refused = refused_by === person;
  const standing = standingOf({ party, judged, asked: asked_by === person, turn: refused && turn, refused });
  const shown = { ...row, talk: caseMark({ mark, stopped_until }), lease: lease ?? null, standing };
  return group === Group.staff ? shown : { ...shown, platform: null, number: null };
}

export function standingOf(is: Record<Exclude<CaseStanding, 'may'>, boolean>): CaseStanding {
  return (['party', 'judged', 'asked', 'turn', 'refused'] as const).find((standing) => is[standing]) ?? 'may';
}

/** Whoever made the link, as they are now: a moderator, or somebody of the staff who still sees cases. */
export async function judgeNow({ db }: CaseNeeds, id: number) {
  const user = (await findUserById(db, id)) ?? fail(httpErrors.forbidden);
  if (user.group === Group.staff) await mustStillSee(db, id, 'cases');
  else if (user.group === Group.moderator) await mustStillBe(db, id);
  else fail(httpErrors.forbidden);
  return { id, group: user.group };
}
