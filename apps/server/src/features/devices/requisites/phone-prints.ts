import type { Db, Tx } from '#db/db.ts';
import { rawSql, sql } from '#db/sql.ts';
import { type FindablePhone, findablePhone } from '#features/devices/profiles/bank-profile-numbers.ts';
import { phoneContext } from '#features/devices/profiles/bank-profiles.ts';
import type { Vault } from '#lib/vault.ts';

// By what a sealed phone is found: its last digits and a keyed hash, written with the phone. Rows of the version before have neither.

const AT_ONCE = 500;
const tables = ['device_profiles', 'bank_profiles'] as const;
type Table = (typeof tables)[number];

/** Whatever is missing; goes on where it was stopped, and several processes may do it at once. */
export async function fillPhonePrints(db: Db, vault: Vault): Promise<void> {
  for (const table of tables) while ((await db.begin((tx) => fillSome(tx, vault, table))) === AT_ONCE);
}

/** All of them, with another key. Not for a database on which servers work. */
export async function makePhonePrints(tx: Tx, vault: Vault): Promise<void> {
  for (const table of tables) {
    await tx.run(sql`update ${rawSql(table)} set phone_print = null where phone_print is not null`);
    while ((await fillSome(tx, vault, table)) === AT_ONCE);
  }
}

async function fillSome(tx: Tx, vault: Vault, table: Table): Promise<number> {
  const rows = await tx.many<{ id: number; trader_id: number; phone: Buffer }>(sql`
    select id, trader_id, phone from ${rawSql(table)} where phone is not null and phone_print is null
    order by id limit ${AT_ONCE} for update skip locked`);
  const found = rows.map((row) => read(vault, row));
  await tx.run(sql`
    update ${rawSql(table)} row set phone_tail = given.tail, phone_print = given.print
    from unnest(${rows.map(({ id }) => id)}::int[], ${found.map(({ tail = null }) => tail)}::text[], ${found.map(({ print = null }) => print)}::bigint[])
      as given (id, tail, print)
    where row.id = given.id`);
  return rows.length;
}

/** One that is damaged is found by nobody, and keeps nobody from the others. */
function read(vault: Vault, { trader_id, phone }: { trader_id: number; phone: Buffer }): Partial<FindablePhone> {
  try {
    return findablePhone(vault, vault.open(phone, phoneContext(trader_id)));
  } catch {
    return { print: 0n };
  }
}
