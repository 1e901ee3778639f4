import type { PeopleExported, PeopleFilters, PersonRow, peopleApi } from '@app/contract/console/people';
import type { RouteAnswer } from '@app/contract/route';
import { midnight, moscowDay } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { countSince } from '#features/deal-counts/deal-counts.ts';
import { BATCH } from '#features/exports/exports.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { findIds, readPeople } from './people-queries.ts';
import { searchPeople } from './people-search.ts';

export { searchPeople };

export interface PeopleNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

export async function listPeople(
  needs: PeopleNeeds,
  { page, count, ...filters }: PeopleFilters,
): Promise<RouteAnswer<typeof peopleApi.list>> {
  const ids = await choosePeople(needs, filters);
  const people = await describePeople(needs, ids.slice((page - 1) * count, page * count));
  return { people, count: ids.length, serverTime: needs.clock.now() };
}

/** For a file. Who is in it is decided at the beginning: whoever comes or changes meanwhile pushes nobody out. */
export async function* readWholeList(
  needs: PeopleNeeds,
  _staff: number,
  filters: PeopleExported,
): AsyncGenerator<PersonRow[]> {
  const ids = await choosePeople(needs, filters);
  for (let from = 0; from < ids.length; from += BATCH) yield await describePeople(needs, ids.slice(from, from + BATCH));
}

async function choosePeople(needs: PeopleNeeds, filters: PeopleExported): Promise<number[]> {
  const found = filters.search ? await searchPeople(needs, filters.search) : undefined;
  return findIds(needs.db, filters, found);
}

/** People of a page, with what they did today. */
export async function describePeople({ db, clock }: PeopleNeeds, ids: readonly number[]): Promise<PersonRow[]> {
  const now = clock.now();
  const [people, today] = await Promise.all([readPeople(db, ids), countSince(db, ids, midnight(moscowDay(now)), now)]);
  return people.map((person) => ({ ...person, today: today.get(person.id) ?? none }));
}

const none = { created: 0, waiting: 0, closed: 0 };
