import type { Tx } from '#db/db.ts';
import { rawSql, sql } from '#db/sql.ts';

export interface Table {
  name: string;
  /** Column names, quoted where needed; computed columns are left out. */
  columns: string[];
}

/**
 * Tables that are not copied. Sessions, and the browsers that belong to them: people who
 * have signed out since would be signed in again. Migrations: they are in the manifest.
 * Jobs have a schema of their own and are made again by their regular checks.
 */
const leftOut = ['sessions', 'push_subscriptions', 'migrations'];

/** All our tables, from the catalogue, so that a table of a later migration is not forgotten. Unlogged tables hold nothing that lasts. */
export async function listTables(tx: Tx): Promise<Table[]> {
  const tables = await tx.many<Table>(sql`
    select c.relname as name,
      array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and ${ours}
    group by c.relname order by c.relname`);
  return tables.filter(({ name }) => !leftOut.includes(name));
}

/** Tables of extensions are not ours. */
const ours = sql`not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export async function isEmptyDatabase(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ empty: boolean }>(sql`
    select not exists (select from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and ${ours}) as empty`);
  return row?.empty === true;
}

export async function listApplied(tx: Tx): Promise<string[]> {
  return (await tx.many<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name);
}

export async function findKeyCheck(tx: Tx): Promise<Buffer | undefined> {
  return (await tx.one<{ key_check: Buffer }>(sql`select key_check from installation`))?.key_check;
}

/** When the transaction, and with it the snapshot, began. */
export async function findMoment(tx: Tx): Promise<Date> {
  const row = await tx.one<{ at: Date }>(sql`select transaction_timestamp() as at`);
  if (!row) throw new Error('unreachable');
  return row.at;
}

export interface Sequence {
  name: string;
  last_value: string;
  is_called: boolean;
}

/** Read after the snapshot: sequences are not transactional, so no number in the snapshot is above these. */
export async function readSequences(tx: Tx): Promise<Sequence[]> {
  const found = await tx.many<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' and ${ours} order by 1`);
  const sequences: Sequence[] = [];
  for (const { name } of found) {
    const row = await tx.one<Omit<Sequence, 'name'>>(
      rawSql(`select last_value::text as last_value, is_called from ${quote(name)}`),
    );
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

export async function setSequence(tx: Tx, { name, last_value, is_called }: Sequence): Promise<void> {
  await tx.run(sql`select setval(${quote(name)}::regclass, ${last_value}::bigint, ${is_called})`);
}

/** Files that belong to something. The others are uploads in progress: they are not copied. */
export const claimedFiles = 'owner_kind is not null';
const storedFiles = `${claimedFiles} and gone_at is null`;

/** What the storage has for them; the preview of a PDF has no hash in the database. */
export const wantedFiles = `copy (
  select f.* from files,
    lateral (values (name || '.' || extension, type, encode(sha256, 'hex')),
      (case when preview_size is not null then name || '.preview.jpg' end, 'image/jpeg', '')) f (name, type, sha256)
  where ${storedFiles} and f.name is not null
) to stdout`;

export interface ForeignKey {
  on: string;
  name: string;
  definition: string;
}

export async function listForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  return tx.many<ForeignKey>(sql`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conrelid, conname`);
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
