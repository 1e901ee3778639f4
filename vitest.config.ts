import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const endWhenStuck = new URL('scripts/lib/testing/end-when-stuck.mjs', import.meta.url).pathname;

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
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: './src/testing/global-setup.ts',
          setupFiles: [endWhenStuck, './src/testing/setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A test whose assertions are never reached says nothing. Not for the web, where looking for a text is one.
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'tools',
          root: '.',
          include: ['scripts/**/*.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 60_000,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'demo',
          root: 'apps/demo',
          include: ['src/**/*.test.ts'],
          globalSetup: '../server/src/testing/global-setup.ts',
          setupFiles: [endWhenStuck, '../server/src/testing/setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { requireAssertions: true },
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
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [endWhenStuck, './src/testing/setup.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
