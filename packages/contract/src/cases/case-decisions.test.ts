import { expect, test } from 'vitest';
import { appealReasons } from '../appeals/appeal-words.ts';
import { payoutReasons } from '../payouts/payout-words.ts';
import { appealDecide, payoutDecide } from './case-decisions.ts';
import { OTHER, reasonWords } from './case-reasons.ts';

const faults = (result: { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }) =>
  result.error?.issues.map(({ path }) => path.join('.'));

test('a decision takes the reasons of its own list and no others', () => {
  const decided = (decision: string, reason_code: string) => faults(appealDecide.safeParse({ decision, reason_code }));
  expect(decided('payer', 'receipt_valid')).toBeUndefined();
  expect(decided('trader', 'receipt_valid')).toEqual(['reason_code']);
  expect(decided('payer', 'toString')).toEqual(['reason_code']);
});

test('«Другое» needs words, and words may be added to every reason', () => {
  const other = { decision: 'archive', reason_code: OTHER };
  expect(faults(appealDecide.safeParse({ ...other, reason: '  ' }))).toEqual(['reason']);
  expect(faults(appealDecide.safeParse({ ...other, reason: 'Просьба платформы' }))).toBeUndefined();
  expect(reasonWords(appealReasons.archive, OTHER, 'Просьба платформы')).toBe('Просьба платформы');
  expect(reasonWords(appealReasons.trader, 'forged', 'Шрифт суммы другой')).toBe('Чек изменён. Шрифт суммы другой');
});

test('less than 100 ₽ is never decided, and a return says that no money was sent', () => {
  const payer = { decision: 'payer', reason_code: 'statement' };
  expect(faults(appealDecide.safeParse({ ...payer, amount: 99.99 }))).toEqual(['amount']);
  expect(faults(appealDecide.safeParse({ ...payer, amount: 100 }))).toBeUndefined();
  const returned = { action: 'return', reason_code: 'not_sent', pinAt: null };
  expect(faults(payoutDecide.safeParse(returned))).toEqual(['no_money_sent']);
  expect(faults(payoutDecide.safeParse({ ...returned, no_money_sent: true }))).toBeUndefined();
});

test('every list ends with «Другое», and no reason with the most words is longer than a note may be', () => {
  for (const reasons of [...Object.values(appealReasons), ...Object.values(payoutReasons)]) {
    expect(Object.keys(reasons).at(-1)).toBe(OTHER);
    for (const code of Object.keys(reasons))
      expect(reasonWords(reasons, code, 'я'.repeat(400)).length).toBeLessThanOrEqual(500);
  }
});
