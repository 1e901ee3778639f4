// Holds every import against architecture.js; part of npm run lint.
import { readFileSync } from 'node:fs';
import { uses } from '../architecture.js';
import { findTroubles } from './lib/architecture.mjs';
import { inRoot } from './lib/paths.mjs';
import { sourcesIn } from './lib/sources.mjs';

const files = new Map(
  ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
    sourcesIn(folder).map((path) => /** @type {const} */ ([path, readFileSync(inRoot(path), 'utf8')])),
  ),
);
const troubles = findTroubles(files, uses);
for (const trouble of troubles) console.error(trouble);
console.log(
  troubles.length === 0 ? `Imports of ${files.size} files follow architecture.js` : `${troubles.length} wrong`,
);
process.exitCode = troubles.length === 0 ? 0 : 1;
