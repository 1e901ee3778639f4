import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const endWhenStuck = new URL('scripts/lib/testing/end-when-stuck.mjs', import.meta.url).pathname;

/**
 * `npm test` runs every file but those named `….long.test.ts`; `npm run test:long` runs those, and once more what has more
 * to do there: models, fuzz, races and the matrix of access.
 */
const isLong = process.env.TESTS === 'long';
const long = 'src/**/*.long.test.{ts,tsx}';
const files = isLong
  ? [long, 'src/proof/**/{*-model*,fuzz,access-matrix,somebody-alike}.test.ts', 'src/**/*-races.test.ts']
  : ['src/**/*.test.{ts,tsx}'];
const chosen = { include: files, exclude: isLong ? [] : [long], passWithNoTests: isLong };

/**
 * A test whose assertions are never reached says nothing; not for the web, where looking for a text is one. What is looked at until it is as expected is
 * waited for as long as the busiest machine takes.
 */
const patient = { requireAssertions: true, poll: { timeout: 50_000 } };

/** What has not ended by then never will: sixty seconds were too few for one test while four others wanted the same two cores. */
const NEVER = 300_000;

export default defineConfig({
  test: {
    // By default one core of two would stand idle.
    maxWorkers: 2,
    // Below, files follow one another in one process (isolate: false): loading Fastify, or React, Mantine and a window, anew for
    // each took more time than the tests. What a file leaves behind is put away by the setup.ts of its project.
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          ...chosen,
          isolate: false,
          testTimeout: NEVER,
          expect: patient,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          ...chosen,
          globalSetup: './src/testing/global-setup.ts',
          setupFiles: [endWhenStuck, './src/testing/setup.ts'],
          isolate: false,
          testTimeout: NEVER,
          hookTimeout: NEVER,
          expect: patient,
        },
      },
      {
        test: {
          name: 'tools',
          root: '.',
          include: isLong ? ['tools/**/*.long.test.ts'] : ['scripts/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: isLong ? [] : ['tools/**/*.long.test.ts'],
          testTimeout: NEVER,
          expect: patient,
        },
      },
      {
        test: {
          name: 'demo',
          root: 'apps/demo',
          ...chosen,
          globalSetup: '../server/src/testing/global-setup.ts',
          setupFiles: [endWhenStuck, '../server/src/testing/setup.ts'],
          isolate: false,
          testTimeout: NEVER,
          hookTimeout: NEVER,
          expect: patient,
        },
      },
      {
        plugins: [react()],
        // Its one file for Node: the other form imports six thousand files, which took five seconds.
        resolve: { alias: { '@tabler/icons-react': createRequire(import.meta.url).resolve('@tabler/icons-react') } },
        test: {
          name: 'web',
          root: 'apps/web',
          environment: 'jsdom',
          ...chosen,
          setupFiles: [endWhenStuck, './src/testing/setup.ts'],
          isolate: false,
          testTimeout: NEVER,
        },
      },
    ],
  },
});
