import { mayStaff } from '@app/contract/access/roles';
import type { RouteAnswer } from '@app/contract/route';
import {
  type ConsoleFound,
  type consoleSearchApi,
  type FoundKind,
  foundAreas,
} from '@app/contract/search/console-search';
import type { Db } from '#db/db.ts';
import { searchPeople } from '#features/people/people-search.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { type FindMeaning, readMeaning } from '#lib/search/find-meaning.ts';
import type { Vault } from '#lib/vault.ts';
import {
  findAppeals,
  findDeals,
  findPayouts,
  findPeople,
  findPlatforms,
  findTopups,
  findTransfers,
} from './console-search-queries.ts';

export interface ConsoleSearchNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

type Answer = WithoutTime<RouteAnswer<typeof consoleSearchApi.find>>;

type Find = (needs: ConsoleSearchNeeds, meaning: FindMeaning, staff: User) => Promise<ConsoleFound[]>;

/** In this order: what a person has in the hand is mostly the number of a deal. */
const finders: Record<FoundKind, Find> = {
  deal: ({ db }, meaning) => findDeals(db, meaning),
  appeal: ({ db }, meaning) => findAppeals(db, meaning),
  payout: ({ db }, meaning) => findPayouts(db, meaning),
  topup: ({ db }, meaning) => findTopups(db, meaning),
  person: async (needs, { text }, staff) =>
    text.length < 2 ? [] : findPeople(needs.db, await searchPeople(needs, staff, text)),
  platform: ({ db }, meaning) => findPlatforms(db, meaning),
  transfer: ({ db }, meaning) => findTransfers(db, meaning),
};

/** Whatever of anybody's has this number or text, of the kinds that the person's roles see. Every way goes by an index. */
export async function search(needs: ConsoleSearchNeeds, staff: User, input: { text: string }): Promise<Answer> {
  const meaning = readMeaning(input.text);
  const kinds = (Object.keys(finders) as FoundKind[]).filter((kind) => mayStaff(staff.roles, foundAreas[kind], 'see'));
  const found = meaning.text ? await Promise.all(kinds.map((kind) => finders[kind](needs, meaning, staff))) : [];
  return { found: found.flat() };
}
