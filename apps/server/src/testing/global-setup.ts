import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#db/db.ts';
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { createDatabase, letCreateDatabases } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that nobody writes to; every test file works in a copy of its own. */
    templateUrl: string;
  }
}

/** One real PostgreSQL for the whole run, in a folder that is gone afterwards; or one that serves many runs (`npm run mutate`). */
export default async function setup(project: TestProject) {
  if (process.env.TEST_TEMPLATE_URL) {
    project.provide('templateUrl', process.env.TEST_TEMPLATE_URL);
    return undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await letCreateDatabases(postgres.adminUrl);
  const templateUrl = await createDatabase(postgres.url, 'migrated');
  const db = connect(templateUrl);
  await migrate(db);
  await db.close();
  project.provide('templateUrl', templateUrl);

  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
