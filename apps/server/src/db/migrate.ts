import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import { StartupError } from '#lib/startup-error.ts';
import type { Db, Tx } from './db.ts';
import { sql } from './sql.ts';

const folder = new URL('../../migrations/', import.meta.url);

// Any number; it only has to be the same in every server process.
const MIGRATION_LOCK = 7_240_001;

/** Brings the schema up to date. Several processes may start at once: one migrates, the others wait for it. */
export async function migrate(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    await lockSchema(tx);
    await applyMigrations(tx);
  });
  await runMigrations({ pgPool: db.pool });
}

/** Until the end of the transaction no other process changes the schema. */
export async function lockSchema(tx: Tx): Promise<void> {
  // Waiting for another process, or changing a large table, may take long, so there is no timeout here.
  await tx.script('set local statement_timeout = 0');
  await tx.run(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/** All migrations, or only those that a backup was made with. */
export async function applyMigrations(tx: Tx, wanted?: string[]): Promise<void> {
  const names = await listMigrations();
  await tx.run(
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
  );
  const applied = new Set((await tx.many<{ name: string }>(sql`select name from migrations`)).map((row) => row.name));

  const unknown = [...applied].find((name) => !names.includes(name));
  if (unknown)
    throw new StartupError(`База новее этой версии программы: в ней уже есть миграция ${unknown}. Обновите программу.`);

  for (const name of names.filter((candidate) => !applied.has(candidate))) {
    if (wanted && !wanted.includes(name)) continue;
    await tx.script(await readFile(new URL(name, folder), 'utf8'));
    await tx.run(sql`insert into migrations (name) values (${name})`);
  }
}

/** In order of their numbers. schema.sql is not one of them; it is for reading. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
}
