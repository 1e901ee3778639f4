import { expect, test } from 'vitest';
import { drawArchitecture, withoutShortcuts } from './architecture-picture.mjs';
import { listDecisions, readDecisions } from './decisions.mjs';
import { findLostNames } from './names-in-docs.mjs';

const head = (number: string, status: string, supersedes: string) =>
  `# ${number}. Title\n\nDate: 2026-11-16 · Status: ${status} · Supersedes: ${supersedes}\n\nText\n`;

test('decisions with a head are listed with number, title, date and status', () => {
  const files = new Map([
    ['0001-old.md', head('0001', 'partly superseded by [0002](0002-new.md)', 'nothing')],
    ['0002-new.md', head('0002', 'accepted', 'part of [0001](0001-old.md)')],
  ]);
  const { decisions, problems } = readDecisions(files);
  expect(problems).toEqual([]);
  expect(listDecisions(decisions)).toContain('| 0002 | [Title](0002-new.md) | 2026-11-16 | accepted |');
});

test('a decision without a head, with the number of another or with a status of its own is refused', () => {
  const files = new Map([
    ['0001-a.md', '# 0001. Title\n\n**Context.** None.\n'],
    ['0002-b.md', head('0003', 'accepted', 'nothing')],
    ['0004-c.md', head('0004', 'perhaps', 'nothing')],
  ]);
  expect(readDecisions(files).problems).toEqual([
    expect.stringContaining('0001-a.md must begin with'),
    expect.stringContaining('0002-b.md must begin with'),
    expect.stringContaining('0004-c.md: a status is'),
  ]);
});

test('two decisions with one number are refused', () => {
  const files = new Map([
    ['0001-a.md', head('0001', 'accepted', 'nothing')],
    ['0001-b.md', head('0001', 'accepted', 'nothing')],
    ['0002-c.md', head('0002', 'accepted', 'nothing')],
  ]);
  expect(readDecisions(files).problems).toEqual(['docs/decisions: 0001 is the number of 0001-a.md and of 0001-b.md']);
});

test('what one decision says of another, the other says too', () => {
  const files = new Map([
    ['0001-a.md', head('0001', 'accepted', 'nothing')],
    ['0002-b.md', head('0002', 'superseded by [0003](0003-c.md)', 'part of [0001](0001-a.md)')],
    ['0003-c.md', head('0003', 'accepted', 'nothing')],
  ]);
  expect(readDecisions(files).problems).toEqual([
    'docs/decisions: 0002 supersedes 0001, but the status of the second does not say so',
    'docs/decisions: 0003 supersedes 0002 by its status, but the first does not say so',
  ]);
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
