import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env.API_PORT || 3000}`;
const served = [
  '/merchant',
  '/trader',
  '/platform',
  '/device',
  '/files',
  '/statement',
  '/statistics',
  '/health',
  '/docs',
  '/openapi.json',
];

export default defineConfig({
  plugins: [react(), trimZod(), preloadFonts(['golos-text-cyrillic-wght', 'golos-text-latin-wght']), listShell()],
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
      input: { index: 'index.html', sw: 'src/service-worker/service-worker.ts' },
      // The worker's address never changes: that is how browsers find its next version.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
});

/** Every screen needs these faces at once; without the hint they are asked for only after the styles are read. */
function preloadFonts(names: string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const fonts = names.map((name) => {
          const file = files.find((path) => path.endsWith('.woff2') && path.includes(name));
          if (!file) throw new Error(`No font file named ${name} in the build`);
          return file;
        });
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}

/**
 * Tells the service worker which files make the shell, and gives them a version together: any change in any of them makes
 * another worker, which is how a browser learns that there is something new.
 */
function listShell(): Plugin {
  const placeholder = '__SHELL_BUILD__';
  // The system's business (icons, the manifest) or nobody's (robots.txt): the cabinet opens without them.
  const notShell = /^(icons\/|manifest\.webmanifest$|robots\.txt$)/;
  let publicDir = '';
  return {
    name: 'list-shell',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        const page = bundle['index.html'];
        if (worker?.type !== 'chunk' || page?.type !== 'asset')
          throw new Error('No sw.js or no index.html in the build');
        // Registered as a classic script, which every browser with workers understands.
        if (worker.imports.length > 0 || worker.exports.length > 0) throw new Error('sw.js must stand alone');
        if (worker.code.split(placeholder).length !== 2) throw new Error(`sw.js must name ${placeholder} once`);

        const copied = readdirSync(publicDir, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(publicDir.length + 1))
          .map((path) => path.replaceAll('\\', '/'))
          .filter((path) => !notShell.test(path))
          .sort();
        const built = Object.keys(bundle).filter((path) => path.startsWith('assets/'));

        // The names of built files carry a hash of what is in them.
        const hash = createHash('sha256').update(worker.code).update(page.source).update(built.sort().join());
        for (const path of copied) hash.update(path).update(readFileSync(join(publicDir, path)));
        const shell = {
          version: hash.digest('hex').slice(0, 12),
          files: [...copied, ...built].map((path) => `/${path}`),
        };
        worker.code = worker.code.replace(placeholder, () => JSON.stringify(shell));
      },
    },
  };
}

/**
 * Every schema of zod can write itself as JSON Schema, so that writer never falls out of a build by itself. Only the server
 * uses it; here it would be a twentieth of what the sign-in page loads.
 */
function trimZod(): Plugin {
  const writers = [
    /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);/g,
    /return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g,
    /createStandardJSONSchemaMethod\(this, "(in|out)put"\)/g,
  ];
  return {
    name: 'trim-zod',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return;
      const missing = writers.find((writer) => code.search(writer) < 0);
      if (missing) throw new Error(`zod has changed: ${missing} is not there to be cut`);
      return writers.reduce((text, writer) => text.replace(writer, 'undefined'), code);
    },
  };
}
