import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env.API_PORT || 3000}`;
const served = ['/merchant', '/trader', '/platform', '/device', '/files', '/health', '/docs', '/openapi.json'];

export default defineConfig({
  plugins: [react(), trimZod(), preloadFonts(['golos-text-cyrillic-wght', 'golos-text-latin-wght'])],
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
