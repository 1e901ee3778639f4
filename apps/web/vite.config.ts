import react from '@vitejs/plugin-react';
import { createLogger, defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { compileHints } from './build/compile-hints.ts';
import { directImports } from './build/direct-imports.ts';
import { listShell } from './build/list-shell.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { openingScript } from './build/opening-script.ts';
import { standAlone } from './build/stand-alone.ts';
import { withoutSummaries } from './build/without-summaries.ts';
import { withoutUnusedZod } from './build/without-unused-zod.ts';

const server = `http://127.0.0.1:${process.env.API_PORT || 3000}`;
const served = [
  '/merchant',
  '/trader',
  '/platform',
  '/device',
  '/files',
  '/exports',
  '/statement',
  '/statistics',
  '/staff',
  '/health',
  '/docs',
  '/openapi.json',
];

/** Their addresses never change: that is how browsers find their next version. */
const workers = { sw: 'src/service-worker/service-worker.ts', 'phone-sw': 'src/phone/worker/phone-worker.ts' };

/** A build that warns has failed: what nobody reads is not worth printing. */
const strictLogger = createLogger('warn');
strictLogger.warn = (message) => {
  throw new Error(message);
};

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { customLogger: strictLogger }),
  plugins: [
    standAlone(workers),
    react(),
    directImports(),
    mantineStyles(),
    withoutUnusedZod(),
    withoutSummaries(),
    openingScript(),
    compileHints(),
    listShell(),
  ],
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: server }])),
  },
  // The contract is used from source; its zod must be the same one the web imports.
  resolve: { dedupe: ['react', 'react-dom', 'zod'] },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    manifest: false,
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', phone: 'phone.html', opening: 'src/opening/opening.ts', ...workers },
      output: {
        entryFileNames: ({ name }) => (name in workers ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
}));
