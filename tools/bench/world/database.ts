import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '@app/server/kit';
import { migrate, ROLE, startEmbeddedPostgres } from '@app/server/testing/server/stage';
import pg from 'pg';

/** The embedded PostgreSQL with the server's own settings, in a folder that is gone afterwards unless it is to be kept. */
export async function openDatabase(keep: string | undefined) {
  const dataDir = keep ?? (await mkdtemp(join(tmpdir(), 'cabinet-bench-')));
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log });
  await letMeasure(postgres.adminUrl);
  const db = connect(postgres.url);
  await migrate(db);

  const close = async () => {
    // Not awaited: after Ctrl-C its connections may still be at work, and PostgreSQL ends them.
    void db.close().catch(() => {});
    await postgres.stop();
    if (keep) return;
    // Root's database may lie elsewhere, with a link to it in the folder.
    const cluster = await realpath(join(dataDir, 'postgres'));
    await rm(cluster, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, db, close };
}

/** Millions of rows go in without their triggers, and the log is read: neither may the server's role do by itself. */
async function letMeasure(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`
    grant set on parameter session_replication_role to ${ROLE};
    grant alter system on parameter full_page_writes to ${ROLE};
    grant execute on function pg_reload_conf to ${ROLE};
    grant pg_checkpoint to ${ROLE};
    create extension if not exists pg_walinspect;
    grant pg_read_server_files to ${ROLE}`);
  await client.end();
}

export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await db.pool.query(
    'select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}
