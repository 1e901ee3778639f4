import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connect, type Db } from '#db/db.ts';
import { ROLE } from '#embedded-postgres/role.ts';

/** A fresh copy of the migrated template, which takes tens of milliseconds where migrating takes a second; file by file half of what page by page takes. */
export async function copyDatabase(templateUrl: string): Promise<{ db: Db; url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(
    templateUrl,
    name,
    `template ${new URL(templateUrl).pathname.slice(1)} strategy file_copy`,
  );
  const db = connect(url);
  return {
    db,
    url,
    drop: async () => {
      if (!db.pool.ended) await db.close();
      await dropDatabase(templateUrl, name);
    },
  };
}

/** Whoever is still connected is sent away. Not the superuser's vacuum, which may be there just then: a plain drop asks that one to leave. */
async function dropDatabase(anyUrl: string, name: string): Promise<void> {
  await administer(anyUrl, `drop database ${name} with (force)`).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
    await administer(anyUrl, `drop database ${name}`);
  });
}

/** On the same server as `anyUrl`; answers the address of the new one. */
export async function createDatabase(anyUrl: string, name: string, options = ''): Promise<string> {
  await administer(anyUrl, `create database ${name} ${options}`);
  const address = new URL(anyUrl);
  address.pathname = name;
  return address.href;
}

/** The server's role may not; tests, which work as that role otherwise, make a database each. */
export async function letCreateDatabases(adminUrl: string): Promise<void> {
  await administer(adminUrl, `alter role ${ROLE} createdb`);
}

/** Each connection costs thousands of rounds of hashing otherwise, and tests make thousands of connections. */
export async function hurryConnecting(adminUrl: string, url: string): Promise<void> {
  const { username, password } = new URL(url);
  const again = `alter role ${username} password '${decodeURIComponent(password)}'`;
  // PostgreSQL 15 does not let itself be hurried.
  await administer(adminUrl, `set scram_iterations = 1; ${again}`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === '42704')) throw error;
  });
}

/**
 * Its data is gone after the tests anyway, so nothing waits for the disk, and nothing is vacuumed: a killed server loses nothing by it, only a power
 * cut does. A statement is planned once for a connection instead of five times, which was a third of PostgreSQL's work: tables of tests are small.
 */
export async function hurryStatements(adminUrl: string): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await administer(adminUrl, `alter system set ${setting} = off`);
  await administer(adminUrl, 'alter system set plan_cache_mode = force_generic_plan');
  await administer(adminUrl, 'select pg_reload_conf()');
}

/** Half the work of a copy, where the file system can: the kernel copies each file, or has both share it. */
export async function letKernelCopy(adminUrl: string): Promise<void> {
  const asked = new URL(adminUrl);
  asked.searchParams.set('options', '-c file_copy_method=clone');
  const can = await createDatabase(asked.href, 'probe', 'strategy file_copy').then(
    () => true,
    () => false,
  );
  await administer(adminUrl, 'drop database if exists probe');
  if (!can) return;
  await administer(adminUrl, 'alter system set file_copy_method = clone');
  await administer(adminUrl, 'select pg_reload_conf()');
}

// From a database of its own: a template that anyone is connected to cannot be copied. One at a time for the same reason.
async function administer(anyUrl: string, statement: string): Promise<void> {
  const address = new URL(anyUrl);
  address.pathname = 'postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
