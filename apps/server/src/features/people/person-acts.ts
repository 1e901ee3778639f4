import { Group, mayCall } from '@app/contract/access/users';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type {
  PersonGroupChange,
  PersonNoteAdd,
  PersonSessionsEnd,
  PersonStateChange,
  ProfileAct,
  ProfileTierSet,
} from '@app/contract/people/person';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { endAllSessions, endNamedSession } from '#features/access/sessions/sessions.ts';
import { findUserById, lockState, lockUser, updateGroup } from '#features/access/users/users-queries.ts';
import { setTier } from '#features/devices/profiles/bank-profile-tier.ts';
import { switchTraffic } from '#features/devices/profiles/bank-profiles.ts';
import { bankProfileErrors } from '#features/devices/profiles/bank-profiles-errors.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import type { PeopleNeeds } from './console-people.ts';
import { personErrors } from './person-errors.ts';
import { insertNote, type NewNote, tierOf } from './person-queries.ts';
import { changeTraderState } from './trader-state/trader-state.ts';

const done = { success: true } as const;

export async function changeState(needs: PeopleNeeds, staff: User, change: PersonStateChange, request: FastifyRequest) {
  return once(needs, staff, request, async (tx) => {
    await mustBePerson(tx, change.user_id);
    await changeTraderState(tx, change.user_id, change.state, { ...staffChange(needs, staff), reason: change.reason });
    return done;
  });
}

/** With payouts, or without: then they take no more, and so have none in work that they could not end. */
export async function changeGroup(needs: PeopleNeeds, staff: User, change: PersonGroupChange, request: FastifyRequest) {
  const { user_id, group, reason } = change;
  return once(needs, staff, request, async (tx) => {
    await mustBePerson(tx, user_id);
    // Behind the lock of taking a payout.
    const present = (await lockState(tx, user_id)) ?? fail(personErrors.notFound);
    if (!mayCall('trader', present.group)) fail(personErrors.notTrader);
    if (present.group === group) fail(personErrors.sameGroup);
    if (group === Group.trader && (await hasPayoutsInWork(tx, user_id))) fail(personErrors.hasPayouts);
    await updateGroup(tx, user_id, group);
    const data = { from: present.group, to: group, reason };
    record(tx, { event: 'user.group_changed', ref: user_id, ...staffChange(needs, staff), owner: user_id, data });
    return done;
  });
}

const hasPayoutsInWork = (tx: Tx, id: number): Promise<boolean> =>
  tx.value(sql`select exists (select from payouts where trader_id = ${id} and status = ${PayoutStatus.inWork})`);

export async function endSessions(needs: PeopleNeeds, staff: User, asked: PersonSessionsEnd, request: FastifyRequest) {
  const { user_id, session, reason } = asked;
  return once(needs, staff, request, async (tx) => {
    await mustBePerson(tx, user_id);
    // A sign-in that has begun holds the user: its session is there and ends, or is opened afterwards.
    await lockUser(tx, user_id);
    const count = session === undefined ? await endAllSessions(tx, user_id) : 1;
    if (count === 0) fail(personErrors.noSessions);
    if (session !== undefined && !(await endNamedSession(tx, user_id, session))) fail(personErrors.noSession);
    record(tx, {
      event: 'user.sessions_ended',
      ref: user_id,
      ...staffChange(needs, staff),
      owner: user_id,
      data: { count, reason },
    });
    return done;
  });
}

export async function addNote(
  needs: PeopleNeeds,
  staff: User,
  { user_id, text }: PersonNoteAdd,
  request: FastifyRequest,
) {
  return once(needs, staff, request, async (tx) => {
    await mustBePerson(tx, user_id);
    await writeNote(tx, { person: user_id, author: staff.id, text, at: needs.clock.now() });
    return done;
  });
}

/** The journal says that there is a note, and does not repeat it. Nobody is told: the row belongs to nobody's cabinet. */
export async function writeNote(tx: Tx, note: NewNote): Promise<void> {
  await insertNote(tx, note);
  record(tx, { event: 'user.note_added', ref: note.person, by: { staff: note.author }, at: note.at });
}

export async function switchOff(needs: PeopleNeeds, staff: User, act: ProfileAct, request: FastifyRequest) {
  return once(needs, staff, request, (tx) =>
    switchTraffic(tx, needs, { id: act.user_id }, act.bank_profile_id, 0, {
      by: staffChange(needs, staff).by,
      reason: act.reason,
    }),
  );
}

export async function setProfileTier(needs: PeopleNeeds, staff: User, act: ProfileTierSet, request: FastifyRequest) {
  const { user_id, bank_profile_id, tier, reason } = act;
  return once(needs, staff, request, async (tx) => {
    const present = (await tierOf(tx, user_id, bank_profile_id)) ?? fail(bankProfileErrors.notFound);
    if (present === tier) fail(personErrors.sameTier);
    await setTier(tx, bank_profile_id, { tier, reason, ...staffChange(needs, staff) });
    return done;
  });
}

/** Staff are on another screen, with other rules: for this one they do not exist. */
export async function mustBePerson(tx: Tx, id: number): Promise<void> {
  const user = await findUserById(tx, id);
  if (!user || user.group === Group.staff) fail(personErrors.notFound);
}

export const staffChange = ({ clock }: Pick<PeopleNeeds, 'clock'>, { id }: User) => ({
  by: { staff: id },
  at: clock.now(),
});
