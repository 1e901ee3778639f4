import { roleNames } from '@app/contract/access/role-names';
import { gainsRights, staffRole } from '@app/contract/access/roles';
import { nextStaffState, staffMoves } from '@app/contract/access/staff-machine';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { notifyOwners } from '#features/access/staff/notify-owners.ts';
import { staffErrors } from '#features/access/staff/staff-errors.ts';
import {
  findStaff,
  lockOwners,
  lockStaff,
  type StoredStaff,
  sinceNow,
  updateStaff,
} from '#features/access/staff/staff-queries.ts';
import { findUserById } from '#features/access/users/users-queries.ts';
import type { ActKind, Fact } from '#features/two-persons/act-kind.ts';
import { fail } from '#http/refusal.ts';
import { record } from '#journal/record.ts';

const rolesContent = z.object({ user_id: rowId, roles: z.array(staffRole) });
const backContent = rolesContent.pick({ user_id: true });

/** One word at a time waits about a person. */
const names = ['staff.roles', 'staff.back'];

/** What both kinds share. */
const aboutPerson = {
  area: 'staff',
  rivals: names,
  thing: ({ user_id }: { user_id: number }) => `staff:${user_id}`,
  lock: (tx: Tx, { user_id }: { user_id: number }) => lockPerson(tx, user_id),
  basis: ({ state, roles }: StoredStaff) => `${state} ${roles.join(' ')}`,
} as const;

/** Roles that give somebody more than they have; what takes away, an owner does at once. */
export const rolesKind: ActKind<z.output<typeof rolesContent>, void, StoredStaff> = {
  ...aboutPerson,
  name: 'staff.roles',
  content: rolesContent,
  describe: async (tx, person, { user_id, roles }) =>
    `Изменить роли ${await loginOf(tx, user_id)}: ${roleNames(person.roles)} → ${roleNames(roles)}`,
  facts: (db, { user_id }) => factsOf(db, user_id),
  always: async (_tx, person, { roles }) => gainsRights(person.roles, roles),
  perform: async (tx, person, { user_id, roles }, { by, at, reason }) => {
    const roles_since = Object.fromEntries(
      roles.map((role) => [role, (person.roles.includes(role) && person.roles_since[role]) || at.toISOString()]),
    );
    await updateStaff(tx, { ...person, roles, roles_since }, at);
    const data = { from: person.roles.join(', '), to: roles.join(', '), reason };
    record(tx, { event: 'staff.roles_changed', ref: user_id, by, at, owner: user_id, data });
    if (gainsRights(person.roles, roles))
      await notifyOwners(tx, user_id, { by, at, note: `Новые роли: ${roleNames(roles)}` });
  },
};

/** Somebody who was confirmed once comes back, with all that they may do. */
export const backKind: ActKind<z.output<typeof backContent>, void, StoredStaff> = {
  ...aboutPerson,
  name: 'staff.back',
  content: backContent,
  describe: async (tx, { user_id, roles }) => `Вернуть доступ ${await loginOf(tx, user_id)}: ${roleNames(roles)}`,
  facts: (db, { user_id }) => factsOf(db, user_id),
  always: async (_tx, { confirmed }) => confirmed,
  perform: async (tx, person, { user_id }, { by, at, reason }) => {
    const { confirmed, roles } = person;
    const action = confirmed ? 'turnOn' : 'restart';
    const state = nextStaffState(person.state, action) ?? fail(staffErrors.notOff);
    await updateStaff(tx, { ...person, state, ...(confirmed && { roles_since: sinceNow(roles, at) }) }, at);
    record(tx, { event: staffMoves[action].event, ref: user_id, by, at, owner: user_id, data: { reason } });
    if (confirmed) await notifyOwners(tx, user_id, { by, at, note: `Доступ возвращён: ${roleNames(roles)}` });
  },
};

/** Owners first, in one order with all that owners do. */
async function lockPerson(tx: Tx, id: number): Promise<StoredStaff> {
  await lockOwners(tx);
  return (await lockStaff(tx, id)) ?? fail(staffErrors.notFound);
}

const mustFind = async (db: Db | Tx, id: number): Promise<StoredStaff> =>
  (await findStaff(db, id)) ?? fail(staffErrors.notFound);

const loginOf = async (tx: Tx, id: number): Promise<string> =>
  ((await findUserById(tx, id)) ?? fail(staffErrors.notFound)).login;

async function factsOf(db: Db, id: number): Promise<Fact[]> {
  const { roles, state } = await mustFind(db, id);
  return [
    { label: 'Сейчас', value: roleNames(roles) },
    { label: 'Доступ', value: state === 'active' ? 'открыт' : 'закрыт' },
  ];
}
