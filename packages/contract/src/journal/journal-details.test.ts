import { expect, test } from 'vitest';
import { journalDetails } from './journal-details.ts';

const said = (event: string, data: Record<string, string | number>) =>
  journalDetails({ event, data }, (at) => at.toISOString()).map((each) => each.replaceAll(/\s/g, ' '));

test('the reason of a decision is told in words: those that were written, else those of the list', () => {
  const amount = '150000';
  expect(said('payout.done', { code: 'receipt_valid', amount })).toEqual([
    'Сумма: 1 500 ₽',
    'Причина: Чек подтверждает перевод',
  ]);
  const note = 'Поступления нет: это видно по выписке';
  expect(said('appeal.rejected', { code: 'not_received', amount, note })).toEqual([
    'Сумма: 1 500 ₽',
    expect.any(String),
  ]);
  expect(said('appeal.rejected', { code: 'not_received', amount, note })[1]).toContain(note);
});

test('numbers that lead nowhere are not told', () => {
  expect(said('appeal.note_added', { message_id: 18 })).toEqual([]);
});
