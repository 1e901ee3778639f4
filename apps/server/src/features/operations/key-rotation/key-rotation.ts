import { setTimeout as sleep } from 'node:timers/promises';
import { rememberKey } from '#db/claim-installation.ts';
import type { Db, Tx } from '#db/db.ts';
import { lockSchema, migrate } from '#db/migrate/migrate.ts';
import { rawSql, type Sql, sql } from '#db/sql.ts';
import { makeNumbers } from '#features/devices/requisites/numbers-making.ts';
import { makePhonePrints } from '#features/devices/requisites/phone-prints.ts';
import { fail } from '#http/refusal.ts';
import { record } from '#journal/record.ts';
import type { Vault } from '#lib/vault.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

export interface Rotation {
  from: Vault;
  to: Vault;
  at: Date;
}

const AT_ONCE = 1000;

const stillRunning = (connections: number) => ({
  status: 409,
  code: 'installation_in_use',
  error: `Остановите все процессы кабинета: на базе есть другие подключения (${connections}). С прежним ключом они записали бы то, что новым не открыть`,
});

/**
 * Seals everything with another key, in one transaction. No server may be running; one that starts meanwhile waits and is then refused
 * with the old key.
 */
export async function rotateKey(db: Db, rotation: Rotation): Promise<number> {
  // The list of columns belongs to this version of the schema.
  await migrate(db);
  return db.begin(async (tx) => {
    await lockSchema(tx);
    const others = await countThoseWhoStay(tx);
    if (others > 0) fail(stillRunning(others));
    return resealAll(tx, rotation);
  });
}

/** Returns how many values there were. Not for a database on which servers work. */
export async function resealAll(tx: Tx, { from, to, at }: Rotation): Promise<number> {
  let count = 0;
  for (const column of sealedColumns) count += await reseal(tx, column, from, to);
  // Fingerprints that have no number beside them; they are made again from the place where the number is kept.
  await makeNumbers(tx, to);
  await makePhonePrints(tx, to);
  await rememberKey(tx, to);
  record(tx, { event: 'installation.key_changed', ref: 1, by: 'operator', at, data: { count } });
  return count;
}

async function reseal(tx: Tx, sealed: SealedColumn, from: Vault, to: Vault): Promise<number> {
  const { fingerprint } = sealed;
  let [count, last] = [0, 0];
  for (;;) {
    const rows = await tx.many<{ id: number; sealed: Buffer; context: string }>(page(sealed, last));
    const renewed = rows.map(({ id, sealed: old, context }) => {
      const plain = from.open(old, context);
      const index = fingerprint ? to.fingerprint(fingerprint.of(plain), context) : null;
      return { id, sealed: to.seal(plain, context), index };
    });
    const end = rows.at(-1);
    if (!end) return count;
    await tx.run(renewal(sealed, renewed));
    count += rows.length;
    last = end.id;
  }
}

const page = ({ table, id, column, context }: SealedColumn, last: number): Sql => sql`
  select ${rawSql(id)} as id, ${rawSql(column)} as sealed, ${rawSql(context)} as context
  from ${rawSql(table)} where ${rawSql(id)} > ${last} and ${rawSql(column)} is not null order by ${rawSql(id)} limit ${AT_ONCE}`;

function renewal(
  { table, id, column, fingerprint }: SealedColumn,
  rows: { id: number; sealed: Buffer; index: Buffer | null }[],
): Sql {
  const index = fingerprint ? rawSql(`, ${fingerprint.column} = given.index`) : rawSql('');
  return sql`
    update ${rawSql(table)} row set ${rawSql(column)} = given.sealed${index}
    from unnest(${rows.map((row) => row.id)}::integer[], ${rows.map((row) => row.sealed)}::bytea[],
      ${rows.map((row) => row.index)}::bytea[]) as given (id, sealed, index)
    where row.${rawSql(id)} = given.id`;
}

/** A process that has just stopped is still visible for a moment. */
async function countThoseWhoStay(tx: Tx): Promise<number> {
  for (let looks = 1; ; looks++) {
    const others = await countOthers(tx);
    if (others === 0 || looks === 10) return others;
    await sleep(200);
    // PostgreSQL remembers these figures until the transaction ends, so they are cleared.
    await tx.run(sql`select pg_stat_clear_snapshot()`);
  }
}

async function countOthers(tx: Tx): Promise<number> {
  return tx.value(sql`
    select count(*)::integer from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and backend_type = 'client backend'`);
}
