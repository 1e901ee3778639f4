// Looks for bad habits that a single line shows: assertions that cannot fail, rules written a second time, packed lines. Part of npm run lint.
import { readFileSync } from 'node:fs';
import { findHabits } from './lib/habits.mjs';
import { inRoot } from './lib/paths.mjs';
import { sourcesIn } from './lib/sources.mjs';

const sources = ['packages', 'apps', 'tools', 'e2e'].flatMap((folder) => sourcesIn(folder));
const found = sources.flatMap((path) => findHabits(path, readFileSync(inRoot(path), 'utf8')));
for (const problem of found) console.error(problem);
console.log(found.length === 0 ? `Lines of ${sources.length} files show no bad habit` : `${found.length} wrong`);
process.exitCode = found.length === 0 ? 0 : 1;
