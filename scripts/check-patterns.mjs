// Looks at every regular expression of contract, server and web: none may backtrack exponentially. Part of npm run lint.
import { readFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { findSlowPatterns } from './lib/patterns.mjs';
import { sourcesIn } from './lib/sources.mjs';

// Patterns of tests and tools do not matter; all others may one day be given a stranger's text.
const files = ['packages', 'apps/server/src', 'apps/web/src']
  .flatMap((folder) => sourcesIn(folder))
  .filter((path) => !/\.test\.tsx?$|\/testing\/|\/node_modules\//.test(path));
const found = files.flatMap((path) => findSlowPatterns(path, readFileSync(inRoot(path), 'utf8')));
for (const { path, line, source, problem } of found) console.error(`${path}:${line} ${source}: ${problem}`);
console.log(found.length === 0 ? `Patterns of ${files.length} files end in good time` : `${found.length} wrong`);
process.exitCode = found.length === 0 ? 0 : 1;
