import { describe, expect, test } from 'vitest';
import { nextAfter } from './next-after.ts';

describe('after a decision on 2 of 1, 2, 3', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }));
  test.each([
    ['the one behind it opens', rows(1, 3), 3],
    ['when that has gone as well, the one before', rows(1), 1],
    ['when all have gone, whatever has come', rows(9), 9],
    ['when nothing is left, none', [], undefined],
    ['never the decided one again', rows(2), undefined],
  ])('%s', (_, left, expected) => {
    expect(nextAfter(rows(1, 2, 3), 2, left)?.id).toBe(expected);
  });
});
