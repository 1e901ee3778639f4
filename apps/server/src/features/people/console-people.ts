import type { PeopleExported, PeopleFilters, PersonRow, peopleApi } from '@app/contract/people/people';
import type { RouteAnswer } from '@app/contract/route';
import { midnight, moscowDay } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { countSince } from '#features/deals/counts/deals-since.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { readInTurn } from '#lists/walk.ts';
import { findIds, readPeople } from './people-queries.ts';
import { findPeople, searchPeople } from './people-search.ts';

export interface PeopleNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

export async function listPeople(
  needs: PeopleNeeds,
  staff: User,
  { page, count, ...filters }: PeopleFilters,
): Promise<WithoutTime<RouteAnswer<typeof peopleApi.list>>> {
  const found = filters.search ? await searchPeople(needs, staff, filters.search) : undefined;
  const ids = await findIds(needs.db, filters, found);
  const people = await describePeople(needs, ids.slice((page - 1) * count, page * count));
  return { people, count: ids.length };
}

/** Before a link to a file is given. The file itself is made for whoever has the link. */
export async function recordFileSearch(needs: PeopleNeeds, staff: User, { search }: PeopleExported): Promise<void> {
  if (search) await searchPeople(needs, staff, search);
}

/** For a file. Who is in it is decided at the beginning: whoever comes or changes meanwhile pushes nobody out. */
export async function* readWholeList(
  needs: PeopleNeeds,
  _staff: number,
  filters: PeopleExported,
): AsyncGenerator<PersonRow[]> {
  const found = filters.search ? await findPeople(needs, filters.search) : undefined;
  yield* readInTurn(await findIds(needs.db, filters, found), (ids) => describePeople(needs, ids));
}

/** People of a page, with what they did today. */
export async function describePeople({ db, clock }: PeopleNeeds, ids: readonly number[]): Promise<PersonRow[]> {
  const now = clock.now();
  const [people, today] = await Promise.all([readPeople(db, ids), countSince(db, ids, midnight(moscowDay(now)), now)]);
  return people.map((person) => ({ ...person, today: today.get(person.id) ?? none }));
}

const none = { created: 0, waiting: 0, closed: 0 };
