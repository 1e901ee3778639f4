// Looks for bad habits that a single line shows: assertions that cannot fail, rules written a second time, packed lines; and for classes that
// are nowhere. Part of npm run lint.
import { readFileSync } from 'node:fs';
import { findHabits } from './lib/habits.mjs';
import { inRoot } from './lib/paths.mjs';
import { sourcesIn } from './lib/sources.mjs';
import { findStyleProblems } from './lib/styles.mjs';

const sources = ['packages', 'apps', 'tools', 'e2e'].flatMap((folder) => sourcesIn(folder));
const read = (/** @type {string} */ path) => readFileSync(inRoot(path), 'utf8');
const styled = new Map(sourcesIn('apps/web/src', /\.(tsx?|css)$/).map((path) => [path, read(path)]));
const found = [...sources.flatMap((path) => findHabits(path, read(path))), ...findStyleProblems(styled)];
for (const problem of found) console.error(problem);
console.log(found.length === 0 ? `Lines of ${sources.length} files show no bad habit` : `${found.length} wrong`);
process.exitCode = found.length === 0 ? 0 : 1;
