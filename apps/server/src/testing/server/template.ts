import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/db.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts';
import { createDatabase, hurryConnecting, hurryStatements, letCreateDatabases, letKernelCopy } from './database.ts';

/** A real PostgreSQL, in a folder that is removed afterwards, with a migrated database that nobody writes to: tests work in copies. */
export async function startTemplate(): Promise<{ templateUrl: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, folder: process.env.POSTGRES_BIN });
  await letCreateDatabases(postgres.adminUrl);
  await hurryConnecting(postgres.adminUrl, postgres.url);
  await hurryStatements(postgres.adminUrl);
  await letKernelCopy(postgres.adminUrl);
  const templateUrl = await createDatabase(postgres.url, 'migrated');
  const db = connect(templateUrl);
  await migrate(db);
  await db.close();
  return {
    templateUrl,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
