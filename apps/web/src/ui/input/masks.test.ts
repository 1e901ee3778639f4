import { roubleText, usdtText } from '@app/contract/values/amount-text';
import { describe, expect, test } from 'vitest';
import { amountMask, amountShown, cardMask, isPhoneBegun, otpDigits, pastedAmount, phoneMask } from './masks.ts';

describe('a phone', () => {
  test.each([
    '+7 (999) 123-45-67',
    '89991234567',
    '9991234567',
    '79991234567',
    '8 (999) 123 45 67',
    '+7 999 123 4567',
    '+79991234567',
    // Copied from a list of contacts, with invisible marks of text direction.
    '\u202a+7 999 123-45-67\u202c',
  ])('is understood as %s', (text) => {
    expect(phoneMask(text)).toBe('+7 999 123 4567');
  });

  test('takes shape digit by digit', () => {
    const typed = ['+', '8', '9', '+7 99', '+7 999', '+7 9991', '+7 999 12345'].map(phoneMask);
    expect(typed).toEqual(['+', '+7', '+7 9', '+7 99', '+7 999', '+7 999 1', '+7 999 123 45']);
    expect(typed.filter(isPhoneBegun)).toEqual(typed);
  });

  test('may begin with 8 when it has ten digits, as those of Saint Petersburg do', () => {
    expect(phoneMask('8121234567')).toBe('+7 812 123 4567');
  });

  test.each([
    '+375 29 123-45-67',
    '0079991234567',
    '0',
    '+7 7 999 123 45 67',
    '+7 +7 999',
    '８９９９',
    '999,123',
    'abc',
  ])('«%s» is left as it is, and can become none', (text) => {
    expect(phoneMask(text)).toBe(text);
    expect(isPhoneBegun(text)).toBe(false);
  });
});

describe('a card', () => {
  test.each(['2202200112345678', '2202 2001 1234 5678', '2202-2001-1234-5678', ' 2202.2001.1234.5678\n'])(
    'is understood as %j',
    (text) => {
      expect(cardMask(text)).toBe('2202 2001 1234 5678');
    },
  );

  test('takes shape digit by digit, without a separator at the end', () => {
    expect(['', '2202', '22022', '220220011'].map(cardMask)).toEqual(['', '2202', '2202 2', '2202 2001 1']);
  });

  test.each(['22022001123456789', '2202 2001 1234 567O', '２２０２'])('«%s» is left as it is', (text) => {
    expect(cardMask(text)).toBe(text);
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
  const shown = (text: string) => amountMask(text, roubleText).replaceAll('\u00a0', ' ');

  test('takes shape key by key', () => {
    const typed = ['1', '1500', '1 5000', '1500.', '1500,5', ',', '007', '1500 ₽'].map(shown);
    expect(typed).toEqual(['1', '1 500', '15 000', '1 500,', '1 500,5', '0,', '7', '1 500']);
  });

  test.each(['1.500', '1e5', '-5', '1,5,', 'сто'])('«%s» is left as it is', (text) => {
    expect(shown(text)).toBe(text);
  });

  test('pasted as «10 20» is not made one, though typed key by key it would be', () => {
    expect(pastedAmount('10 20', roubleText)).toBe('10 20');
    expect(shown('10 20')).toBe('1 020');
  });

  test('that was parsed is reformatted, an unreadable one stays as typed', () => {
    const all = [150_000n, 150_005n, 150_050n, undefined, { misread: 'Допустимы только цифры', text: '1e5' }];
    expect(all.map((amount) => amountShown(amount, roubleText).replaceAll('\u00a0', ' '))).toEqual([
      '1 500',
      '1 500,05',
      '1 500,50',
      '',
      '1e5',
    ]);
    expect(amountShown(10_500_000n, usdtText)).toBe('10,50');
  });
});
