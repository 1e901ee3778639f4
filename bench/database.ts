import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '../apps/server/src/db/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';

/** The embedded PostgreSQL with the server's own settings, in a folder that is gone afterwards unless it is to be kept. */
export async function openDatabase(keep: string | undefined) {
  const dataDir = keep ?? (await mkdtemp(join(tmpdir(), 'cabinet-bench-')));
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log });
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

export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await db.pool.query(
    'select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}
