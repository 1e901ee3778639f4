import { describe, expect, test } from 'vitest';
import {
  cardDigits,
  cardMask,
  decimalUnits,
  moneyDigits,
  moneyMask,
  moneyText,
  moneyTyped,
  otpDigits,
  phoneDigits,
  phoneMask,
} from './masks.ts';

describe('a phone', () => {
  test.each([
    '+7 (999) 123-45-67',
    '89991234567',
    '9991234567',
    '79991234567',
    '8 (999) 123 45 67',
    '+7 999 123 4567',
    '+79991234567',
    // Pasted behind the «+7» that stood in the field.
    '+7 +7 (999) 123-45-67',
    '+7 89991234567',
  ])('is understood as %s', (text) => {
    expect(phoneMask(phoneDigits(text))).toBe('+7 999 123 4567');
  });

  test('takes shape digit by digit', () => {
    const typed = ['9', '+7 99', '+7 999', '+7 9991', '+7 999 12345'].map((text) => phoneMask(phoneDigits(text)));
    expect(typed).toEqual(['+7 9', '+7 99', '+7 999', '+7 999 1', '+7 999 123 45']);
  });

  test('may begin with 8 when it has ten digits, as those of Saint Petersburg do', () => {
    expect(phoneDigits('8121234567')).toBe('78121234567');
  });

  test('of another country is not bent into a Russian one', () => {
    expect(phoneDigits('+375 29 123-45-67')).toMatch(/^375/);
  });

  test('can be deleted to nothing', () => {
    expect(phoneMask(phoneDigits('+'))).toBe('');
  });
});

describe('a card', () => {
  test.each(['2202200112345678', '2202 2001 1234 5678', '2202-2001-1234-5678', ' 2202.2001.1234.5678\n'])(
    'is understood as %j',
    (text) => {
      expect(cardMask(cardDigits(text))).toBe('2202 2001 1234 5678');
    },
  );

  test('takes shape digit by digit, without a separator at the end', () => {
    expect(['2202', '22022', '220220011'].map(cardMask)).toEqual(['2202', '2202 2', '2202 2001 1']);
  });
});

test('a one-time code is its six digits', () => {
  expect([otpDigits('123 456'), otpDigits('Код: 123-456.'), otpDigits('1234567')]).toEqual([
    '123456',
    '123456',
    '123456',
  ]);
});

describe('an amount', () => {
  test.each([
    ['1 500,50', 150_050n],
    ['1 500,50 ₽', 150_050n],
    ['1500.5', 150_050n],
    ['1,500.50', 150_050n],
    ['1.500,50', 150_050n],
    ['1.500.000', 150_000_000n],
    ['0', 0n],
    [',5', 50n],
    ['', undefined],
    ['сто', undefined],
  ])('%j is %s kopecks', (text, kopecks) => {
    expect(moneyDigits(text)).toBe(kopecks);
  });

  test('keeps the comma while the kopecks are being typed, and takes no third digit', () => {
    expect(['1500,', '1500,5', '1500,505', '1500,5,'].map(moneyText)).toEqual(['1500,', '1500,5', '1500,50', '1500,5']);
  });

  test.each([
    ['1 000,123456', 1_000_123_456n],
    ['100.0042', 100_004_200n],
    ['10', 10_000_000n],
    ['0,1234567', 123_456n],
    ['', undefined],
  ])('of USDT, %j, is %s millionths', (text, millionths) => {
    expect(decimalUnits(text, 6)).toBe(millionths);
  });

  test('is grouped before the comma only', () => {
    expect(moneyMask('1234567,50').replaceAll('\u00a0', ' ')).toBe('1 234 567,50');
  });

  test('comes back into the field as it was meant', () => {
    expect([150_000n, 150_005n, undefined].map(moneyTyped)).toEqual(['1500', '1500,05', '']);
  });
});
