import { expect, test } from 'vitest';
import { drawArchitecture, withoutShortcuts } from './architecture-picture.mjs';
import { listDecisions, readDecisions } from './decisions.mjs';
import { findLostNames } from './names-in-docs.mjs';

const head = (number: string, supersedes: string, status = 'accepted') =>
  `# ${number}. Title\n\nDate: 2026-11-16 · Status: ${status} · Supersedes: ${supersedes}\n\nText\n`;

test('decisions with a head are listed with number, title, date and what they supersede', () => {
  const files = new Map([
    ['0003-old.md', head('0003', 'nothing')],
    ['0004-new.md', head('0004', '0001, 0002')],
  ]);
  const { decisions, problems } = readDecisions(files);
  expect(problems).toEqual([]);
  expect(listDecisions(decisions)).toContain('| 0004 | [Title](0004-new.md) | 2026-11-16 | 0001, 0002 |');
});

test('a decision without a head, with the number of another or in force by half is refused', () => {
  const files = new Map([
    ['0001-a.md', '# 0001. Title\n\n**Context.** None.\n'],
    ['0002-b.md', head('0003', 'nothing')],
    ['0004-c.md', head('0004', 'nothing', 'partly superseded by 0005')],
  ]);
  expect(readDecisions(files).problems).toEqual([
    expect.stringContaining('0001-a.md must begin with'),
    expect.stringContaining('0002-b.md must begin with'),
    expect.stringContaining('0004-c.md must begin with'),
  ]);
});

test('two decisions with one number are refused', () => {
  const files = new Map([
    ['0001-a.md', head('0001', 'nothing')],
    ['0001-b.md', head('0001', 'nothing')],
    ['0002-c.md', head('0002', 'nothing')],
  ]);
  expect(readDecisions(files).problems).toEqual(['docs/decisions: 0001 is the number of 0001-a.md and of 0001-b.md']);
});

test('what a decision supersedes is gone, and has one heir', () => {
  const files = new Map([
    ['0002-a.md', head('0002', 'nothing')],
    ['0003-b.md', head('0003', '0001, 0002')],
    ['0004-c.md', head('0004', '0001')],
  ]);
  expect(readDecisions(files).problems).toEqual([
    'docs/decisions: 0003 supersedes 0002, which is still there',
    'docs/decisions: both 0003 and 0004 supersede 0001',
  ]);
});

test('more decisions than are read are refused', () => {
  const names = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(4, '0'));
  const files = new Map(names.map((name) => [`${name}-a.md`, head(name, 'nothing')]));
  expect(readDecisions(files).problems).toEqual([expect.stringContaining('31 notes, 30 at most')]);
});

test('a document names only files, constants and links that are there', () => {
  const text =
    '`deals.ts`, `features/deals/deals.ts`, `gone.ts`, `LATE_DAYS`, `NO_DAYS`, [x](style.md), [y](lost.md#top)';
  const paths = ['docs/style.md', 'apps/server/src/features/deals/deals.ts'];
  expect(findLostNames(new Map([['docs/changing.md', text]]), paths, 'export const LATE_DAYS = 30;')).toEqual([
    'docs/changing.md names the file gone.ts, which is not there',
    'docs/changing.md names NO_DAYS, which is nowhere in the code',
    'docs/changing.md links to docs/lost.md, which is not there',
  ]);
});

test('the picture has a box for each part and a line for each arrow that others do not imply', () => {
  const arrows = { deals: ['appeals', 'ledger'], appeals: ['ledger'] };
  expect(withoutShortcuts(arrows)).toEqual({ deals: ['appeals'], appeals: ['ledger'] });
  const svg = drawArchitecture([{ title: 'Features', note: '', arrows, alone: ['notices'] }]);
  expect(['deals', 'appeals', 'ledger', 'notices'].filter((name) => svg.includes(`>${name}</text>`))).toHaveLength(4);
  expect(svg.match(/marker-end/g)).toHaveLength(2);
});
