import { mayCall } from '@app/contract/access/users';
import type { Person } from '@app/contract/people/person';
import type { StatementFilters } from '@app/contract/statement/statement';
import { listSessions } from '#features/access/sessions/sessions-queries.ts';
import { explainIdle } from '#features/deals/create/idle-profiles.ts';
import { phoneContext } from '#features/devices/profiles/bank-profiles.ts';
import { presentActor } from '#features/journal/console-journal.ts';
import { findTakingRefused } from '#features/payouts/payout-limits.ts';
import { findMovements, type StatementNeeds } from '#features/statement/statement.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { maskPan, maskPhone } from '#lib/mask.ts';
import { describePeople, type PeopleNeeds } from './console-people.ts';
import { personErrors } from './person-errors.ts';
import { listDevices, listNotes, listProfiles, listStates, readMore } from './person-queries.ts';
import { findGivenLink } from './trader-access/given-links.ts';

export async function viewPerson(needs: PeopleNeeds, viewer: User, id: number) {
  const { db, clock } = needs;
  const now = clock.now();
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
    taking_refused: mayCall('payout-trader', row.group) ? await findTakingRefused(db, id, now) : null,
    states: states.map(({ at, actor, actor_login, data }) => ({ at, by: presentActor(actor, actor_login), ...data })),
    notes,
    password_link,
  };
  return { person };
}

export async function viewDevices(needs: PeopleNeeds, id: number) {
  const { db, clock, vault } = needs;
  const now = clock.now();
  await findPerson(needs, id);
  const [devices, profiles, idle] = await Promise.all([
    listDevices(db, id, now),
    listProfiles(db, id, now),
    explainIdle(needs, { id }),
  ]);
  const causes = new Map(idle.profiles.map(({ bank_profile_id, ...cause }) => [bank_profile_id, cause]));
  const masked = (phone: Buffer | null) => (phone ? maskPhone(vault.open(phone, phoneContext(id))) : '');
  return {
    devices: devices.map((device) => ({ ...device, phone: masked(device.phone) })),
    profiles: profiles.map((profile) => ({
      ...profile,
      phone: masked(profile.phone),
      idle: causes.get(profile.id) ?? null,
      cards: profile.cards.map(({ pan_tail, ...card }) => ({ ...card, pan: maskPan(pan_tail) })),
    })),
  };
}

export async function viewSessions(needs: PeopleNeeds, id: number) {
  const now = needs.clock.now();
  await findPerson(needs, id);
  return { sessions: await listSessions(needs.db, id, now) };
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
