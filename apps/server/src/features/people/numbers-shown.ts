import { MOST_SHOWN_AN_HOUR } from '@app/contract/people/person';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { lockStaff } from '#features/access/staff/staff-queries.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { actorName, record } from '#journal/record.ts';
import { type Clock, hours, later } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { personErrors } from './person-errors.ts';

/** Locked before they are counted: two windows may ask in the same second. */
export async function mustShowFew(tx: Tx, { clock }: { clock: Clock }, staff: User): Promise<void> {
  await lockStaff(tx, staff.id);
  const shown = await tx.value<number>(sql`
    select count(*)::int from journal
    where event in ('user.requisite_shown', 'staff.number_searched') and actor = ${actorName({ staff: staff.id })}
      and at > ${later(clock.now(), -hours(1))}`);
  if (shown >= MOST_SHOWN_AN_HOUR) fail(personErrors.shownTooMany);
}

interface Searched {
  what: 'card' | 'phone';
  number: string;
}

/** Once an hour for each number: a page asks again whenever something changes. That it is nobody's is an answer, too. */
export async function noteNumberSearch(
  { db, clock, vault }: { db: Db; clock: Clock; vault: Vault },
  staff: User,
  { what, number }: Searched,
  people: number[],
): Promise<void> {
  const at = clock.now();
  const anHourAgo = later(at, -hours(1));
  const print = vault.fingerprint(number, `searched:${staff.id}`).readBigInt64BE();
  const told = { by: { staff: staff.id }, at } as const;
  const said = { what, tail: number.slice(-4) };
  await db.begin(async (tx) => {
    await lockStaff(tx, staff.id);
    await tx.run(sql`delete from numbers_searched where user_id = ${staff.id} and at <= ${anHourAgo}`);
    const isNew = await tx.run(sql`
      insert into numbers_searched (user_id, print, at) values (${staff.id}, ${print}, ${at}) on conflict do nothing`);
    if (isNew === 0) return;
    await mustShowFew(tx, { clock }, staff);
    for (const ref of people)
      record(tx, { event: 'user.requisite_shown', ref, ...told, data: { ...said, reason: 'Поиск по номеру целиком' } });
    if (people.length === 0) record(tx, { event: 'staff.number_searched', ref: staff.id, ...told, data: said });
  });
}
