/** Queries of these files do more than one call says; all others are described by routeQuery or routePages. */
const ownQueries = new Set([
  'lib/query/route-query.ts',
  'lib/query/route-pages.ts',
  'features/appeals/appeals-api.ts', // Viewing one changes it, and then the list.
  'features/things/things-api.ts', // An answer may be short and not the last, so it reads on.
  'features/deals/deals-api.ts', // Of a list of ids one, and none is a refusal.
  'features/notifications/channels/push-query.ts', // The browser is asked.
  'features/topups/wallet-api.ts', // A credited top-up makes the balance stale.
  'phone/phone-api.ts', // What the phone keeps; a refused key ends the pairing.
]);
/** `call` sets the clock by every answer; the stream does not come through it. */
const clocks = new Set(['lib/api/api.ts', 'lib/api/server-clock.ts', 'live/live.ts']);

const isTest = (/** @type {string} */ path) => /\.(?:test|spec)\.tsx?$|\/testing\/|\/proof\//.test(path);
const inServer = (/** @type {string} */ path) => path.startsWith('apps/server/src/features/') && !isTest(path);
const inScreens = (/** @type {string} */ path) => path.startsWith('apps/web/src/features/') && !isTest(path);
/** @param {Set<string>} others */
const inWebBut = (others) => (/** @type {string} */ path) =>
  path.startsWith('apps/web/src/') && !isTest(path) && !others.has(path.slice('apps/web/src/'.length));

/** @type {{ where: (path: string) => boolean, habits: [RegExp, string][] }[]} */
const looks = [
  {
    where: () => true,
    habits: [
      [
        /\.\.\.\{ ?[\w'"]/,
        'only packs a line; write the fields or attributes themselves, the formatter breaks the line',
      ],
    ],
  },
  {
    where: (path) => /\.(?:test|spec)\.tsx?$/.test(path),
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
    where: inServer,
    habits: [[/\bstatus (?:=|<>|in|not in) \(?-?\d/, 'has a name in the contract: literal(DealStatus.waiting)']],
  },
  {
    where: (path) => !isTest(path) && !/\/(?:lib|embedded-postgres)\//.test(path),
    habits: [
      [/\bstatus(?:'\])?(?: [=!]==|:|,) -?\d(?!\d)/, 'has a name in the contract: status === DealStatus.waiting'],
    ],
  },
  {
    where: inScreens,
    habits: [[/\bstatus [<>]/, 'is for the tables of the contract to say: nextDealStatus, mayMove, isLate']],
  },
  {
    where: inWebBut(ownQueries),
    habits: [[/\bqueryFn\b/, 'is said by routeQuery or routePages; who does more is named in lib/habits.mjs']],
  },
  {
    where: inWebBut(clocks),
    habits: [[/\bsetServerTime\(/, 'is done by `call` with every answer that tells the time']],
  },
];

/**
 * The lines of a file that show a bad habit.
 * @param {string} path
 * @param {string} code
 */
export function findHabits(path, code) {
  const habits = looks.filter(({ where }) => where(path)).flatMap((look) => look.habits);
  return code
    .split('\n')
    .flatMap((line, index) =>
      habits.filter(([habit]) => habit.test(line)).map(([, why]) => `${path}:${index + 1} ${line.trim()}: ${why}`),
    );
}
