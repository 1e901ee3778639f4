import { looksLikeCode } from '@app/contract/arrivals/texts/code-guard';
import { bareCode, codeText } from '@app/contract/testing/code-texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { builtInBanks } from './banks/banks.ts';
import { preparePatterns } from './prepare-patterns.ts';
import { readNotice } from './read-notice.ts';

const { seed, runs } = fuzzSettings('code guard', 1500);
const texts = builtInBanks.flatMap((bank) => bank.patterns.flatMap(({ examples }) => examples.map(({ text }) => text)));

test.each([
  'Код 1234',
  'к о д: 1234',
  'к-о-д 1234',
  'К0д 4444',
  'кｏд １２３４',
  'паpоль 4321',
  'Па роль509 163',
  'коd1234',
  '1234 - никому',
  '1 2 3 4 5 6',
  '12-34-56 Сбербанк',
  'Перевод 500р. 123456',
  '482113. Перевод 500р от Иван И.',
  'Vhod v Tinkoff.ru uspeshno vypolnen',
  'Log in from a new phone',
  'Подтвердите вход',
  '3-D Secure: 4821, сумма 1 500 ₽',
  'OTP 482113',
  'о т п 482113',
  '\u202e321321 доК',
  'ᴋᴏᴅ 4821',
  'Κωδικός 4821',
  '١٢٣٤',
  '🅺🅾🅳 4821',
  'ҝод 48, перевод 500р',
  '4*8*2*1',
  'Сбербанк 48/21',
])('is never let in: %s', (text) => {
  expect(looksLikeCode(text)).toBe(true);
});

test.each([
  'Входящий перевод Пополнение на 10.00 RUB. 17.09.2024 15:01. Доступно 20.00 RUB',
  'Счет *0084 зачисление 30000р. Доступно 30755.03р. otpbank.ru/tr',
  '19.08 15:19. Карта *5676 зачисление на сумму 1000р. OTP_FPS. Доступно 12425.14р.',
  'СЧЁТ1234 16:36 Перевод 1 000р от П. Логинов Баланс: 1 123.48р',
  'СЧЁТ1234 16:36 Перевод 1 000р от Кодиров К. Баланс: 1 123.48р',
  'СЧЁТ1234 16:36 Перевод 1 000р от Ключников П. Баланс: 1 123.48р «заказ 48211 спасибо»',
  'РСХБ 15/01 11:19:49 счет *4657 пополнение 4,168.94 RUR одобр. Доступно 4,342.20',
])('is an ordinary notice of money: %s', (text) => {
  expect(looksLikeCode(text)).toBe(false);
});

test('the notices of all banks we know pass', () => {
  expect(texts.filter((text) => looksLikeCode(text))).toEqual([]);
});

test('no code passes, however it is written', () => {
  fc.assert(
    fc.property(fc.oneof(codeText, bareCode), (text) => {
      expect(looksLikeCode(text), text).toBe(true);
    }),
    { seed, numRuns: runs },
  );
});

test('a code put into a notice of money takes the notice with it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...texts), codeText, fc.nat(30), (text, code, at) => {
      const whole = spliced(text, code, at);
      expect(looksLikeCode(whole), whole).toBe(true);
    }),
    { seed, numRuns: runs },
  );
});

test('what is read of a notice has nothing of digits that were put into it', () => {
  const patterns = preparePatterns(builtInBanks);
  const examples = builtInBanks.flatMap((bank) =>
    bank.patterns.flatMap(({ channel = 'sms', examples }) =>
      examples.map(({ text }) => ({ sender: bank[channel][0] ?? '', text })),
    ),
  );
  const digits = fc.integer({ min: 10_000, max: 99_999_999 }).map(String);
  fc.assert(
    fc.property(fc.constantFrom(...examples), digits, fc.nat(30), ({ sender, text }, code, at) => {
      const before = readNotice({ sender, text }, patterns);
      const reading = readNotice({ sender, text: spliced(text, code, at) }, patterns);
      expect(reading.kind === 'credit' ? shown(reading) : shown(before)).toBe(shown(before));
    }),
    { seed, numRuns: runs },
  );
});

test('a sender who calls himself a code is refused, a number is not', () => {
  expect(looksLikeCode('Код входа', 'name')).toBe(true);
  expect(looksLikeCode('+79161234567', 'name')).toBe(false);
  expect(looksLikeCode('900', 'name')).toBe(false);
});

function spliced(text: string, part: string, at: number): string {
  const words = text.split(' ');
  words.splice(at % (words.length + 1), 0, part);
  return words.join(' ');
}

const shown = (reading: object) =>
  JSON.stringify(reading, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
