import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { earlyCall, everyScreenRoute, openings } from '../src/opening/openings.ts';

const source = (path: string) => join(import.meta.dirname, '../src', path);
const placeholder = '__OPENINGS__';

/**
 * Tells the script that runs first which files and calls each screen begins with, and puts it at the head of the page; in one file
 * with the theme, which has to be known as early.
 */
export function openingScript(): Plugin {
  return {
    name: 'opening-script',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const script = Object.values(bundle).find((file) => isChunkOf(file, source('opening/opening.ts')));
        if (script?.type !== 'chunk' || page?.type !== 'asset') throw new Error('No opening script or no index.html');
        if (script.imports.length > 0 || script.exports.length > 0) throw new Error('opening.ts must stand alone');
        if (script.code.split(placeholder).length !== 2) throw new Error(`opening.ts must name ${placeholder} once`);

        const colours = readFileSync(join(import.meta.dirname, '../public/color-scheme.js'), 'utf8').replace(
          /^ *\/\/.*\n/gm,
          '',
        );
        const code = `${colours}(() => {${script.code.replace(placeholder, () => JSON.stringify(tableOf(bundle)))}})();`;
        const fileName = `assets/opening-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
        delete bundle[script.fileName];
        this.emitFile({ type: 'asset', fileName, source: code });
        page.source = String(page.source)
          .replace(/ *<script src="\/color-scheme\.js"><\/script>\n/, '')
          .replace('<head>', `<head>\n    <script src="/${fileName}"></script>`);
      },
    },
  };
}

function tableOf(bundle: Rolldown.OutputBundle) {
  const first = filesOf(bundle, source('app/main.tsx'));
  const shell = filesOf(bundle, source('app/cabinet.tsx')).filter((file) => !first.includes(file));
  const screens = openings.map(({ address, file, list }) => {
    const own = filesOf(bundle, source(file)).filter((name) => !first.includes(name) && !shell.includes(name));
    return { address, own, ...(list && { list: earlyCall(list) }) };
  });
  const files = [...new Set([...shell, ...screens.flatMap(({ own }) => own)])];
  const numbers = (names: string[]) => names.map((name) => files.indexOf(name));
  return {
    files: files.map((file) => `/${file}`),
    before: `/${fileOf(bundle, source('app/main.tsx'))}`,
    shell: numbers(shell),
    always: earlyCall(everyScreenRoute),
    screens: screens.map(({ own, ...screen }) => ({ ...screen, files: numbers(own) })),
  };
}

/** The file that has a module, and everything that comes with it; its styles first, since they hold up the picture. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = new Set([fileOf(bundle, module)]);
  const styles = new Set<string>();
  // A set that grows while it is walked through.
  for (const name of chunks) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const next of chunk.imports) chunks.add(next);
  }
  return [...styles, ...chunks];
}

function fileOf(bundle: Rolldown.OutputBundle, module: string): string {
  const home = Object.values(bundle).find((file) => isChunkOf(file, module));
  if (!home) throw new Error(`No file of the build has ${module}`);
  return home.fileName;
}

function isChunkOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk, module: string): boolean {
  return file.type === 'chunk' && file.moduleIds.includes(module);
}
