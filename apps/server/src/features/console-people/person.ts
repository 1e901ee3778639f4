import type { Person, personApi } from '@app/contract/console/person';
import type { RouteAnswer } from '@app/contract/route';
import type { StatementFilters } from '@app/contract/statement';
import { mayCall } from '@app/contract/users';
import { phoneContext } from '#features/bank-profiles/bank-profiles.ts';
import { whoDid } from '#features/console-journal/console-journal.ts';
import { findTakingRefused } from '#features/payouts/payouts.ts';
import { listSessions } from '#features/sessions/sessions.ts';
import { findMovements, type StatementNeeds } from '#features/statement/statement.ts';
import { findGivenLink } from '#features/trader-access/trader-access.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { maskPan, maskPhone } from '#lib/mask.ts';
import { describePeople, type PeopleNeeds } from './console-people.ts';
import { personErrors } from './person-errors.ts';
import { listDevices, listNotes, listProfiles, listStates, readMore } from './person-queries.ts';

export async function viewPerson(
  needs: PeopleNeeds,
  viewer: User,
  id: number,
): Promise<RouteAnswer<typeof personApi.view>> {
  const { db, clock } = needs;
  const serverTime = clock.now();
  const [row, more, states, notes, password_link] = await Promise.all([
    findPerson(needs, id),
    readMore(db, id),
    listStates(db, id),
    listNotes(db, id),
    findGivenLink(needs, id, viewer.id),
  ]);
  const person: Person = {
    ...row,
    ...(more ?? fail(personErrors.notFound)),
    taking_refused: mayCall('payout-trader', row.group) ? await findTakingRefused(db, id, serverTime) : null,
    states: states.map(({ at, actor, actor_login, data }) => ({ at, by: whoDid(actor, actor_login), ...data })),
    notes,
    password_link,
  };
  return { person, serverTime };
}

export async function viewDevices(needs: PeopleNeeds, id: number): Promise<RouteAnswer<typeof personApi.devices>> {
  const { db, clock, vault } = needs;
  const serverTime = clock.now();
  await findPerson(needs, id);
  const [devices, profiles] = await Promise.all([listDevices(db, id, serverTime), listProfiles(db, id, serverTime)]);
  const masked = (phone: Buffer | null) => (phone ? maskPhone(vault.open(phone, phoneContext(id))) : '');
  return {
    devices: devices.map((device) => ({ ...device, phone: masked(device.phone) })),
    profiles: profiles.map((profile) => ({
      ...profile,
      phone: masked(profile.phone),
      cards: profile.cards.map(({ pan_tail, ...card }) => ({ ...card, pan: maskPan(pan_tail) })),
    })),
    serverTime,
  };
}

export async function viewSessions(needs: PeopleNeeds, id: number): Promise<RouteAnswer<typeof personApi.sessions>> {
  const serverTime = needs.clock.now();
  await findPerson(needs, id);
  return { sessions: await listSessions(needs.db, id, serverTime), serverTime };
}

export async function viewStatement(needs: PeopleNeeds & StatementNeeds, id: number, filters: StatementFilters) {
  await findPerson(needs, id);
  return findMovements(needs, { id }, filters);
}

/** Somebody of the staff is not among the people. */
async function findPerson(needs: PeopleNeeds, id: number) {
  const [person] = await describePeople(needs, [id]);
  return person ?? fail(personErrors.notFound);
}
