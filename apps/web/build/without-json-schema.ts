import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const zod = dirname(createRequire(import.meta.url).resolve('zod/package.json'));
const writers = ['json-schema-processors.js', 'to-json-schema.js'].map((file) => join(zod, 'v4/core', file));

/**
 * Every schema of zod can write itself as JSON Schema, so the two modules that do it never fall out of a build by themselves. Only the
 * server uses them; here they are empty, which saves 4.7 of the 124.6 kB (compressed) that the sign-in page would load.
 *
 * `zod/mini` would do without this, and without the methods of schemas: the whole contract would have to be written as
 * `z.string().check(z.minLength(4, …))`, for the server as well, to save these and the layer of methods, a fifth of what is left of zod.
 */
export function withoutJsonSchema(): Plugin {
  const emptied = new Set<string>();
  return {
    name: 'without-json-schema',
    apply: 'build',
    async load(id) {
      if (!writers.includes(id)) return null;
      emptied.add(id);
      const names = Object.keys(await import(pathToFileURL(id).href));
      return names.map((name) => `export const ${name} = () => undefined;`).join('\n');
    },
    buildEnd(error) {
      const missing = writers.find((file) => !emptied.has(file));
      if (missing && !error) throw new Error(`zod has changed: ${missing} is not part of the build`);
    },
  };
}
