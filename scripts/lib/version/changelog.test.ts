import { expect, test } from 'vitest';
import { changelogProblems, sectionOf } from './changelog.mjs';

const changelog = `# Changes

## 0.2.0 (2026-11-19)

**Traders.** More.

| 0002_more | nothing |

## 0.1.0 (2026-11-18)

The first.
`;
const versions = (...list: string[]) => new Map(list.map((version, index) => [`${index}/package.json`, version]));

test('the notes of a version are its section and no other', () => {
  expect(sectionOf(changelog, '0.2.0')).toBe('**Traders.** More.\n\n| 0002_more | nothing |');
  expect(sectionOf(changelog, '0.1.0')).toBe('The first.');
  expect(sectionOf(changelog, '0.2')).toBeUndefined();
});

test('a version and a migration that nobody tells of are found, and a workspace that stayed behind', () => {
  const steps = ['0001_baseline.sql', '0002_more.sql'];
  expect(changelogProblems(changelog, versions('0.2.0', '0.2.0'), steps)).toEqual([]);
  expect(changelogProblems(changelog, versions('0.3.0', '0.2.0'), [...steps, '0003_less.sql'])).toEqual([
    'CHANGELOG.md has no section «## 0.3.0 …»',
    '1/package.json is of version 0.2.0, the root of 0.3.0',
    'CHANGELOG.md does not say what the migration 0003_less.sql locks',
  ]);
});
