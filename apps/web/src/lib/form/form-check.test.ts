import { bankProfileLimits } from '@app/contract/devices/bank-profiles';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkForm } from './form-check.ts';

const limits = {
  fio: 'Иванов',
  bank: '100000000111',
  min_amount: 100_00n,
  max_amount: 499_00n,
  sbp_available: 1,
  card_available: 0,
};

test('values as code holds them pass the schema of the wire', () => {
  expect(checkForm(bankProfileLimits, limits)).toEqual({});
});

test('rules of one field and of two are all told at once', () => {
  const wrong = { ...limits, fio: ' ', max_amount: 1n, sbp_available: 0 };
  expect(Object.keys(checkForm(bankProfileLimits, wrong)).sort()).toEqual(['fio', 'max_amount', 'sbp_available']);
});

test('only the first thing wrong with a field is told', () => {
  const schema = z.object({ code: z.string().min(3, 'коротко').regex(/^\d+$/, 'не цифры') });
  expect(checkForm(schema, { code: 'a' })).toEqual({ code: 'коротко' });
});
