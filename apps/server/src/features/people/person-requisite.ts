import type { RequisiteShow } from '@app/contract/people/person';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { phoneContext } from '#features/devices/profiles/bank-profiles.ts';
import { openPan } from '#features/devices/requisites/requisites.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import type { PeopleNeeds } from './console-people.ts';
import { mustShowFew } from './numbers-shown.ts';
import { staffChange } from './person-acts.ts';
import { personErrors } from './person-errors.ts';

/**
 * A number in full, for whoever says why. The answer is not kept with the key of the request, as others are: a number never lies open in the
 * database. A repeated request is shown the number and noted once.
 */
export async function showRequisite(needs: PeopleNeeds, staff: User, asked: RequisiteShow, request: FastifyRequest) {
  const number = (await openRequisite(needs, asked)) ?? fail(personErrors.noRequisite);
  const { user_id, kind, reason } = asked;
  await once(needs, staff, request, async (tx) => {
    await mustShowFew(tx, needs, staff);
    record(tx, {
      event: 'user.requisite_shown',
      ref: user_id,
      ...staffChange(needs, staff),
      data: { what: kind === 'card' ? 'card' : 'phone', tail: number.slice(-4), reason },
    });
    return { success: true };
  });
  return { number };
}

async function openRequisite({ db, vault }: PeopleNeeds, { user_id, kind, requisite_id }: RequisiteShow) {
  const sealed = await findSealed(db, kind, user_id, requisite_id);
  if (!sealed) return undefined;
  return kind === 'card' ? openPan(vault, user_id, sealed) : vault.open(sealed, phoneContext(user_id));
}

async function findSealed(db: Db, kind: RequisiteShow['kind'], traderId: number, id: number) {
  const found = {
    device: sql`select phone as sealed from device_profiles where id = ${id} and trader_id = ${traderId}`,
    profile: sql`select phone as sealed from bank_profiles where id = ${id} and trader_id = ${traderId}`,
    card: sql`select pan as sealed from requisite_profiles where id = ${id} and trader_id = ${traderId}`,
  }[kind];
  return (await db.one<{ sealed: Buffer | null }>(found))?.sealed ?? undefined;
}
