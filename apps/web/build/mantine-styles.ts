import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

/** Not the styles of a component, but what all of them stand on. */
const common = ['baseline', 'default-css-variables', 'global'];

/**
 * The library has one file with the styles of everything it can do. In a build each component brings its own, so that a page loads the
 * styles of what is on it. A component is imported after those it is made of, so its rules come after theirs, as in the whole file.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/@mantine/core/styles.layer.css')) return;
      return common.map((name) => `@import ${JSON.stringify(fileOf(name))};`).join('\n');
    },
    transform(code, id) {
      const [, name] = /@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/.exec(id) ?? [];
      if (!name) return;
      if (!existsSync(fileOf(name))) throw new Error(`Mantine has no styles for ${name}`);
      return { code: `import ${JSON.stringify(fileOf(name))};\n${code}`, map: null, moduleSideEffects: true };
    },
  };
}

const fileOf = (name: string) => join(styles, `${name}.layer.css`);
