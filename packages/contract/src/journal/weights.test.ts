import { expect, test } from 'vitest';
import { eventsWith, judgedEvents, judgingActs } from './weights.ts';

const named = (kind: string, events: string[]) => events.filter((event) => event.startsWith(`${kind}.`)).toSorted();

test('what judges end uses up a judge and counts in what one person did alone; sending back and returning are no ends', () => {
  const ends = ['payout.done', 'payout.not_proven', 'payout.rejected', 'payout.reversed'];
  expect(judgedEvents('payout').toSorted()).toEqual(ends);
  expect(named('payout', eventsWith('money'))).toEqual(ends);
  expect(judgingActs('payout').toSorted()).toEqual([
    ...['payout.done', 'payout.fullreject', 'payout.notproven', 'payout.reverse'],
  ]);
  expect(named('payout', eventsWith('outcome'))).toEqual([
    ...[
      'payout.done',
      'payout.not_proven',
      'payout.rejected',
      'payout.returned',
      'payout.reversed',
      'payout.sent_back',
    ],
  ]);
});

test('a payout comes to the desk with receipts, given up or not proven; every move but the last moves it', () => {
  expect(named('payout', eventsWith('arrives'))).toEqual([
    ...['payout.cancelled', 'payout.not_proven', 'payout.sent_to_review'],
  ]);
  expect(named('payout', eventsWith('moves'))).toEqual([
    ...['payout.cancelled', 'payout.created', 'payout.done', 'payout.not_proven', 'payout.returned'],
    ...['payout.sent_back', 'payout.sent_to_review', 'payout.taken'],
  ]);
});

test('of an appeal every decision counts, under the name of one act', () => {
  const ends = ['appeal.accepted', 'appeal.archived', 'appeal.rejected'];
  expect(judgedEvents('appeal').toSorted()).toEqual(ends);
  expect(named('appeal', eventsWith('money'))).toEqual(ends);
  expect(judgingActs('appeal')).toEqual(['appeal.decide']);
  expect(named('appeal', eventsWith('outcome'))).toEqual([...ends, 'appeal.sent_to_review']);
  expect(named('appeal', eventsWith('arrives'))).toEqual(['appeal.created', 'appeal.sent_to_review']);
  expect(named('appeal', eventsWith('moves'))).toEqual(['appeal.created', 'appeal.sent_to_review']);
});
