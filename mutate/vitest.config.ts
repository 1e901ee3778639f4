import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Fault } from './faults.ts';
import { readSource, serverDir } from './plan.ts';

const fault: Fault | undefined = process.env.FAULT && JSON.parse(process.env.FAULT);

/** The server's tests with one fault in one file, which is spoilt on its way into the test and nowhere else. */
export default defineConfig({
  plugins: [
    {
      name: 'one-fault',
      enforce: 'pre',
      load(id) {
        if (!fault || id !== join(serverDir, fault.file)) return undefined;
        const source = readSource(fault.file);
        return source.slice(0, fault.from) + fault.text + source.slice(fault.to);
      },
    },
  ],
  test: {
    name: 'server',
    root: serverDir,
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/global-setup.ts',
    setupFiles: './src/testing/setup.ts',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
