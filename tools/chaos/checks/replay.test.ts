import { expect, test } from 'vitest';
import { replayJudges } from './replay-judges.ts';
import { replayNoes } from './replay-refusals.ts';
import type { Word } from './story.ts';

const [owner, other, support, colleague, moderator] = [1, 2, 3, 4, 5] as const;
const bench = { owners: [owner, other], staff: [owner, other, support, colleague], moderators: [moderator] };

const word = (event: string, who: number, more: Partial<Word> = {}): Word => ({
  event,
  who,
  thing: 'payout:7',
  kind: 'payout.done',
  second: null,
  request: null,
  refusedBefore: false,
  began: null,
  ...more,
});
const asked = (request: number, who: number, more: Partial<Word> = {}) =>
  word('request.asked', who, { request, ...more });
const refused = (request: number, who: number) => word('request.refused', who, { request });
const confirmed = (request: number, who: number, by: number) => [
  word('payout.done', who, { request, second: by }),
  word('request.confirmed', by, { request }),
];
const turns = (...rows: Word[]) => replayNoes(rows, bench.owners).turn.length;
const judged = (...rows: Word[]) => replayJudges(rows, bench).length;

test('after a no an owner without a part in it confirms, and nobody else', () => {
  const begun = [asked(1, support), refused(1, colleague)];
  expect(turns(...begun, ...confirmed(1, support, owner))).toBe(0);
  expect(turns(...begun, ...confirmed(1, support, moderator))).toBe(1);
  expect(turns(...begun, ...confirmed(1, support, colleague))).toBe(1);
});

test('of two owners the one who said no changes their mind only where the other asked', () => {
  expect(turns(asked(1, owner), refused(1, other), ...confirmed(1, owner, other))).toBe(0);
  expect(turns(asked(1, support), refused(1, other), ...confirmed(1, support, other))).toBe(1);
});

test('a no stays when the same is asked for again, and nobody does it alone', () => {
  const lapsed = [asked(1, support), refused(1, owner), word('request.lapsed', 0, { request: 1 })];
  expect(replayNoes([...lapsed, asked(2, colleague)], bench.owners).again).toHaveLength(1);
  const again = asked(2, colleague, { refusedBefore: true, began: owner });
  expect(replayNoes([...lapsed, again], bench.owners).again).toEqual([]);
  expect(turns(...lapsed, again, ...confirmed(2, colleague, moderator))).toBe(1);
  expect(turns(...lapsed, again, ...confirmed(2, colleague, other))).toBe(0);
  expect(turns(...lapsed, word('payout.done', colleague))).toBe(1);
});

test('what somebody said no to and then asks for themselves, or what went back to the pool, begins anew', () => {
  const lapsed = [asked(1, support), refused(1, owner), word('request.lapsed', 0, { request: 1 })];
  expect(replayNoes([...lapsed, asked(2, owner)], bench.owners).again).toEqual([]);
  const returned = word('payout.returned', support, { kind: 'payout.return' });
  expect(replayNoes([...lapsed, returned, asked(2, colleague)], bench.owners).again).toEqual([]);
});

test('who judged does not judge again, nor answer; an owner does where nobody neutral is left', () => {
  const notProven = (who: number) => word('payout.not_proven', who, { kind: 'payout.notproven' });
  expect(judged(notProven(support), notProven(support))).toBe(1);
  expect(judged(notProven(owner), asked(1, colleague), ...confirmed(1, colleague, owner))).toBe(1);
  expect(judged(notProven(owner), asked(1, other), refused(1, support), ...confirmed(1, other, owner))).toBe(0);
  expect(judged(...[support, colleague, moderator, owner, other].map(notProven), notProven(owner))).toBe(0);
  expect(judged(...[support, colleague, moderator, owner, other].map(notProven), notProven(support))).toBe(1);
});
