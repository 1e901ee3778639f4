import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../apps/server/src/db/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { createDatabase } from '../apps/server/src/testing/database.ts';

/** One PostgreSQL with a migrated template for all trials: starting one for each took longer than its tests. */
export async function withTemplate<Result>(work: (templateUrl: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-mutate-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const templateUrl = await createDatabase(postgres.url, 'migrated');
    const db = connect(templateUrl);
    await migrate(db);
    await db.close();
    return await work(templateUrl);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
