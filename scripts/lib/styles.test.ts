import { expect, test } from 'vitest';
import { findStyleProblems } from './styles.mjs';

const vocabulary = '.l-row {\n  display: flex;\n  gap: 8px;\n}\n';
const page = (line: string) => `import classes from './page.module.css';\n${line}\n`;
const look = (screen: string, module: string, words = vocabulary) =>
  findStyleProblems(
    new Map([
      ['apps/web/src/ui/layout.css', words],
      ['apps/web/src/features/deals/page.module.css', module],
      ['apps/web/src/features/deals/page.tsx', page(screen)],
    ]),
  );

test('a module may say what is special', () => {
  const special = '.head {\n  display: flex;\n  gap: 9px;\n}\n';
  expect(look('<p className="l-row"><b className={classes.head} /></p>', special)).toEqual([]);
});

test.each([
  ['a rule that is a word already', '.head {\n  gap: 8px;\n  display: flex;\n}\n', '.head says what .l-row'],
  ['a class that its module does not have', '.foot {\n  color: red;\n}\n', 'classes.head is not in ./page.module.css'],
])('lint refuses %s', (_, module, problem) => {
  expect(look('<p className="l-row"><b className={classes.head} /></p>', module)).toEqual([
    expect.stringContaining(problem),
  ]);
});

test('lint refuses a word that is not there, and one that nobody uses', () => {
  expect(look('<p className="l-rwo" />', '')).toEqual([
    expect.stringContaining('l-rwo is not in'),
    expect.stringContaining('.l-row is used nowhere'),
  ]);
});
