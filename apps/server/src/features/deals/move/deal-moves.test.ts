import { expect, test } from 'vitest';
import { closingPostings } from './deal-moves.ts';

const held = { debited_amount: 920_00n };

test('what a closing debits is what was held, and with another amount the difference goes back or comes from what is available', () => {
  const closing = { kind: 'deal.closed', from: 'held', to: 'deals' };
  expect(closingPostings(held, 920_00n, false)).toEqual([{ ...closing, amount: 920_00n }]);
  expect(closingPostings(held, 910_80n, false)).toEqual([
    { ...closing, amount: 910_80n },
    { kind: 'deal.corrected', from: 'held', to: 'available', amount: 9_20n },
  ]);
  expect(closingPostings(held, 929_20n, false)).toEqual([
    { ...closing, amount: 920_00n },
    { kind: 'deal.corrected', from: 'available', to: 'deals', amount: 9_20n },
  ]);
});

test('of a deal that has ended nothing is held any more: all of it comes from what is available', () => {
  expect(closingPostings(held, 929_20n, true)).toEqual([
    { kind: 'deal.closed', from: 'available', to: 'deals', amount: 929_20n },
  ]);
});
