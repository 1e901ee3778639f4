import type { TestProject } from 'vitest/node';
import { startTemplate } from './server/template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that nobody writes to; every test file works in a copy of it. */
    templateUrl: string;
  }
}

/** One real PostgreSQL for the whole run; or one that serves many runs (`npm run mutate`). */
export default async function setup(project: TestProject) {
  const shared = process.env.TEST_TEMPLATE_URL;
  const own = shared ? undefined : await startTemplate();
  project.provide('templateUrl', shared ?? own?.templateUrl ?? '');
  return own?.stop;
}
