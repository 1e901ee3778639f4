import { Group, needsSecondFactor } from '@app/contract/access/users';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';

/** Everybody's data that staff or a moderator takes out is a row, when the file is begun; a trader takes their own. */
export async function recordExport(
  { db, clock }: { db: Db; clock: Clock },
  user: number,
  what: string,
  filters: object,
): Promise<void> {
  const group = await db.value<Group>(sql`select "group" from users where id = ${user}`);
  if (!needsSecondFactor(group)) return;
  const by = group === Group.staff ? { staff: user } : { user };
  const data = { what, note: wordsOf(filters) };
  await db.begin(async (tx) => record(tx, { event: 'user.list_taken', ref: user, by, at: clock.now(), data }));
}

/** They may hold a login, or a whole number of a card or phone, which the journal never has. */
const typed = ['search', 'trader', 'who'];

/** «status=1, trader=17»; of what somebody typed only the number of a person or thing. */
const wordsOf = (filters: object): string =>
  Object.entries(filters)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : `${name}=${wordOf(name, value)}`))
    .join(', ')
    .slice(0, 1000);

const wordOf = (name: string, value: unknown): string => {
  if (typed.includes(name) && !/^\d{1,9}$/.test(String(value))) return '…';
  return value instanceof Date ? value.toISOString() : String(value);
};
