import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bankId, banks, findBank } from '../banks.ts';
import { devicesApi } from '../devices/devices.ts';
import { pan } from './pan.ts';
import { normalPhone, phone, phoneDigits } from './phone.ts';

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
  '００79991234567',
  '00 7 999 123 45 67',
  '00 7 999 1234',
  '+7 7 999 123 45 67',
  '7+9991234567',
  '+7 999 123,45,67',
  '+7 999 123.45.67',
])('«%s» is not a phone', (text) => {
  expect(phone.safeParse(text).error?.issues[0]?.message).toBe('Допустим только номер телефона');
});

test('where the wire wants digits only it gets them, and whatever comes is kept as one and the same number', () => {
  const { createByPhone, create } = devicesApi;
  expect(z.encode(create.body.shape.phonenumber, '+7 999 123 4567')).toBe('79991234567');
  expect(z.encode(createByPhone.body.shape.phonenumber, '+7 999 123 4567')).toBe('+79991234567');
  for (const text of ['79991234567', '+79991234567', '8 (999) 123-45-67'])
    expect(z.decode(phoneDigits, text)).toBe('+79991234567');
  expect(phoneDigits.safeParse('00 7 999 123 45 67').error?.issues[0]?.message).toBe('Допустим только номер телефона');
});

test('whatever is taken for a phone has just the digits that were written, behind the country’s 7', () => {
  const characters = fc.constantFrom(...'0123456789+7 8()-,.９');
  fc.assert(
    fc.property(fc.string({ unit: characters, minLength: 8, maxLength: 18 }), (text) => {
      const read = normalPhone(text);
      if (!read) return;
      const digits = text.replace(/\D/g, '');
      expect([digits, `7${digits}`, `7${digits.slice(1)}`]).toContain(read.slice(1));
      expect(digits.length).toBeLessThanOrEqual(11);
      expect(text).not.toMatch(/[,.９]/);
    }),
    { numRuns: 5000 },
  );
});

test('a card number passes in any grouping, and only with a right check digit', () => {
  expect(pan.parse('2200 0000-0000 0004')).toBe('2200000000000004');
  expect(pan.safeParse('2200 0000 0000 0005').error?.issues[0]?.message).toBe('В номере карты ошибка: проверьте цифры');
  expect(pan.safeParse('2200 0000 0000 000').error?.issues[0]?.message).toBe('Допустим только номер карты');
});

test('the directory holds 256 banks with names and abbreviations of their own', () => {
  expect(banks).toHaveLength(256);
  expect(new Set(banks.map(({ id }) => id)).size).toBe(256);
  expect(findBank('100000000004')).toMatchObject({ id: '100000000004', name: 'Т-Банк', short: 'ТБАНК' });
  expect(bankId.safeParse('100000000999').success).toBe(false);
});
