import { expect, test } from 'vitest';
import { bankId, banks, findBank } from './banks.ts';
import { pan } from './pan.ts';
import { phone } from './phone.ts';

test.each(['+7 (999) 123-45-67', '89991234567', '79991234567', '9991234567', '+79991234567', ' +7 999 123 4567 '])(
  'the phone «%s» is +79991234567',
  (text) => {
    expect(phone.parse(text)).toBe('+79991234567');
  },
);

test.each([
  '',
  '+7 999 123 456',
  '+1 999 123 45 67 89',
  'abc9991234567',
  '+8 999 123 45 67',
  '69991234567',
  '999123456७',
])('«%s» is not a phone', (text) => {
  expect(phone.safeParse(text).error?.issues[0]?.message).toBe('Допустим только номер телефона');
});

test('a card number passes in any grouping, and only with a right check digit', () => {
  expect(pan.parse('2200 0000-0000 0004')).toBe('2200000000000004');
  expect(pan.safeParse('2200 0000 0000 0005').error?.issues[0]?.message).toBe('В номере карты ошибка: проверьте цифры');
  expect(pan.safeParse('2200 0000 0000 000').error?.issues[0]?.message).toBe('Допустим только номер карты');
});

test('the directory holds 256 banks with names and abbreviations of their own', () => {
  expect(banks).toHaveLength(256);
  expect(new Set(banks.map(({ id }) => id)).size).toBe(256);
  expect(findBank('100000000004')).toEqual({ id: '100000000004', name: 'Т-Банк', short: 'ТБАНК' });
  expect(bankId.safeParse('100000000999').success).toBe(false);
});
