import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../src/app/theme/theme.ts';

const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

/** Not the styles of a component, but what all of them stand on. */
const common = ['baseline', 'default-css-variables', 'global'];

/**
 * The library has one file with the styles of everything it can do. In a build each component brings its own, so that a page loads the
 * styles of what is on it. A component is imported after those it is made of, so its rules come after theirs, as in the whole file.
 * What the library writes into the page while it draws (the variables of the theme, the classes that hide by width) is known at the build
 * and written here: a slow phone took 60 ms for it.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/@mantine/core/styles.layer.css')) return;
      return [...common.map((name) => `@import ${JSON.stringify(fileOf(name))};`), variables(), classes()].join('\n');
    },
    transform(code, id) {
      const [, written] = /@mantine\/core\/esm\/.+\/(MantineCssVariables|MantineClasses)\.mjs$/.exec(id) ?? [];
      if (written) return { code: `export const ${written} = () => null;`, map: null };
      const [, name] = /@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/.exec(id) ?? [];
      if (!name) return;
      if (!existsSync(fileOf(name))) throw new Error(`Mantine has no styles for ${name}`);
      return { code: `import ${JSON.stringify(fileOf(name))};\n${code}`, map: null, moduleSideEffects: true };
    },
  };
}

const fileOf = (name: string) => join(styles, `${name}.layer.css`);

/** Those of our theme that the library's own file has otherwise. */
function variables(): string {
  const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const changed = (of: Record<string, string>, from: Record<string, string>) =>
    Object.fromEntries(Object.entries(of).filter(([name, value]) => from[name] !== value));
  return convertCssVariables({
    variables: changed(ours.variables, usual.variables),
    light: changed(ours.light, usual.light),
    dark: changed(ours.dark, usual.dark),
  });
}

function classes(): string {
  return Object.entries(DEFAULT_THEME.breakpoints)
    .map(([name, from]) => {
      const below = `${Number.parseFloat(from) - 0.1 / 16}em`;
      return (
        `@media (max-width: ${below}) {.mantine-visible-from-${name} {display: none !important;}}` +
        `@media (min-width: ${from}) {.mantine-hidden-from-${name} {display: none !important;}}`
      );
    })
    .join('\n');
}
