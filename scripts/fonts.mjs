// npm run fonts: makes the font files of the web anew, with just what a Russian cabinet writes. Its result lies in the repository; only a
// change of the letters below, or of the font itself, needs it again. Loads the tool that cuts fonts from the registry.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cacheDir, inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const tool = 'subset-font@2.9.0';
const from = inRoot('node_modules', '@fontsource-variable', 'golos-text');
const to = inRoot('apps', 'web', 'src', 'app', 'theme', 'fonts');

/** Beside letters and figures what texts, tables and banks' names use. What is not here is shown in the system's font. */
const files = {
  cyrillic: `${range(0x410, 0x44f)}Ёё№`,
  latin: `${range(0x20, 0x7e)}\u00a0«»±·×’“”„–—…•−↑↓`,
  'latin-ext': '₽',
};
/** Figures of one width for columns of money. Kerning is left out: some four kilobytes for what nobody sees at the size of a table. */
const features = ['tnum'];

const workshop = join(cacheDir, 'fonts');
mkdirSync(workshop, { recursive: true });
writeFileSync(join(workshop, 'package.json'), '{ "private": true }\n');
await run('npm', ['install', '--ignore-scripts', '--no-save', tool], { cwd: workshop });
const subsetFont = createRequire(join(workshop, 'package.json'))('subset-font');

for (const [name, letters] of Object.entries(files)) {
  const whole = readFileSync(join(from, 'files', `golos-text-${name}-wght-normal.woff2`));
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    noHinting: true,
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  writeFileSync(join(to, `golos-text-${name}.woff2`), cut);
  console.log(`${name}: ${whole.length} → ${cut.length}`);
}
copyFileSync(join(from, 'LICENSE'), join(to, 'OFL.txt'));

/**
 * @param {number} first
 * @param {number} last
 */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
