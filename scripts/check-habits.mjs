// Looks for bad habits that a single line shows: assertions that cannot fail, rules written a second time. Part of npm run lint.
import { readFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { sourcesIn } from './lib/sources.mjs';

const sources = ['packages', 'apps', 'e2e'].flatMap((folder) => sourcesIn(folder));
const isTest = (/** @type {string} */ path) => /\.(?:test|spec)\.tsx?$|\/testing\/|\/proof\//.test(path);

const ownWays = [
  'lib/query/route-query.ts',
  'lib/query/route-pages.ts',
  'features/appeals/appeals-api.ts', // opening one changes it, and then the list
  'features/console-things/things-api.ts', // an answer may be short and not the last: it reads on
  'features/deals/deals-api.ts', // of a list of ids one, and none is a refusal
  'features/notices/channels/push-query.ts', // the browser is asked
  'features/wallet/wallet-api.ts', // a credited top-up makes the balance stale
  'phone/phone-api.ts', // what the phone keeps; a refused key ends the pairing
];
const asksInItsWay = (/** @type {string} */ path) => ownWays.some((own) => path === `apps/web/src/${own}`);

/** @type {{ files: string[], habits: [RegExp, string][] }[]} */
const looks = [
  {
    files: sources.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path)),
    habits: [
      [/expect\(.*\.every\(/, 'is true of an empty list; compare the list, or a Set of it'],
      [/(?<!\.not)\.toThrow\(\)/, 'holds for any error, a mistyped name included; say which'],
      [/expect\((?:true|false|\d[\d_]*n?|'[^']*')\)/, 'is about a literal'],
      [
        /expect\(document\.activeElement\)|toBe\(document\.activeElement\)/,
        'prints the whole page when it fails; toHaveFocus()',
      ],
    ],
  },
  {
    files: sources.filter((path) => path.startsWith('apps/server/src/features/') && !isTest(path)),
    habits: [[/\bstatus (?:=|<>|in|not in) \(?-?\d/, 'has a name in the contract: literal(DealStatus.waiting)']],
  },
  {
    files: sources.filter((path) => path.startsWith('apps/web/src/features/') && !isTest(path)),
    habits: [[/\bstatus [<>]/, 'is for the tables of the contract to say: nextDealStatus, mayMove, isLate']],
  },
  {
    files: sources.filter((path) => path.startsWith('apps/web/src/') && !isTest(path) && !asksInItsWay(path)),
    habits: [[/\bqueryFn:/, 'is said by routeQuery or routePages, or its file is named in check-habits.mjs']],
  },
];

const found = looks.flatMap(({ files, habits }) =>
  files.flatMap((path) =>
    readFileSync(inRoot(path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        habits.filter(([habit]) => habit.test(line)).map(([, why]) => `${path}:${index + 1} ${line.trim()}: ${why}`),
      ),
  ),
);
for (const problem of found) console.error(problem);
console.log(found.length === 0 ? `Lines of ${sources.length} files show no bad habit` : `${found.length} wrong`);
process.exitCode = found.length === 0 ? 0 : 1;
