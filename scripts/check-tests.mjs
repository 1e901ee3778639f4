// Looks at every test for assertions that hold whatever happens. Part of npm run lint.
import { readFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { sourcesIn } from './lib/sources.mjs';

/** @type {[RegExp, string][]} */
const habits = [
  [/expect\(.*\.every\(/, 'is true of an empty list; compare the list, or a Set of it'],
  [/(?<!\.not)\.toThrow\(\)/, 'holds for any error, a mistyped name included; say which'],
  [/expect\((?:true|false|\d[\d_]*n?|'[^']*')\)/, 'is about a literal'],
];

const files = ['packages', 'apps', 'e2e']
  .flatMap(sourcesIn)
  .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path) && !path.includes('/node_modules/'));
const found = files.flatMap((path) =>
  readFileSync(inRoot(path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      habits.filter(([habit]) => habit.test(line)).map(([, why]) => `${path}:${index + 1} ${line.trim()}: ${why}`),
    ),
);
for (const trouble of found) console.error(trouble);
console.log(found.length === 0 ? `Assertions of ${files.length} files can fail` : `${found.length} wrong`);
process.exitCode = found.length === 0 ? 0 : 1;
