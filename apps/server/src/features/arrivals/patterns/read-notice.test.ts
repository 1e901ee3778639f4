import { sumAt } from '@app/contract/arrivals/texts/amounts';
import { readable, shapeOf, TEXT_MAX } from '@app/contract/arrivals/texts/folding';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { builtInBanks } from './banks/banks.ts';
import type { NoticeBank } from './pattern.ts';
import { preparePatterns } from './prepare-patterns.ts';
import { readNotice } from './read-notice.ts';
import { filled } from './testing/filled.ts';

const { seed, runs } = fuzzSettings('notices', 30);
const patterns = preparePatterns(builtInBanks);
const credits = builtInBanks.flatMap((bank) =>
  bank.patterns
    .filter(({ kind }) => kind === 'credit')
    .map((pattern) => ({ ...pattern, sender: bank[pattern.channel ?? 'push'][0] ?? '' })),
);

const bank = (...templates: string[]): NoticeBank => ({
  banks: ['100000000111'],
  sms: ['900'],
  push: ['ru.sberbankmobile'],
  patterns: templates.map((template, at) => ({
    id: `p-${at}`,
    kind: template.startsWith('Списание') ? 'other' : 'credit',
    template,
    examples: [{ text: 'x' }],
  })),
  counterExamples: [],
});
const readBy = (text: string, ...templates: string[]) =>
  readNotice({ sender: '900', text }, preparePatterns([bank(...templates)]));

test('a text pasted on the phone names its bank: SMS and pushes are read, and it counts as one that anybody could write', () => {
  const pushOnly = { ...bank('Пополнение на {amount}') };
  pushOnly.patterns = pushOnly.patterns.map((pattern) => ({ ...pattern, channel: 'push' }));
  const read = readNotice({ sender: '100000000111', text: 'Пополнение на 140р' }, preparePatterns([pushOnly]));
  expect(read).toMatchObject({ kind: 'credit', amount: 14000n, channel: 'sms' });
  expect(readNotice({ sender: '100000000004', text: 'Пополнение на 140р' }, preparePatterns([pushOnly])).kind).toBe(
    'unknown',
  );
});

test('a push of the bank and an SMS that anybody could send are told apart', () => {
  const text = 'СЧЁТ1234 00:21 Перевод 140р от Сергей С. Баланс: 879.81р';
  const read = {
    kind: 'credit',
    banks: ['100000000111'],
    amount: 14000n,
    payer: 'Сергей С.',
    digits: '1234',
    pattern: 'sber-transfer',
  };
  expect(readNotice({ sender: '900', text }, patterns)).toEqual({ ...read, channel: 'sms' });
  expect(readNotice({ sender: 'ru.sberbankmobile', text }, patterns)).toEqual({ ...read, channel: 'push' });
});

test('an unknown sender is not read, whatever the text says', () => {
  const text = 'СЧЁТ1234 00:21 Перевод 140р от Сергей С. Баланс: 879.81р';
  expect(readNotice({ sender: '9OO', text }, patterns)).toEqual({ kind: 'unknown' });
  expect(readNotice({ sender: 'com.example.forged', text }, patterns)).toEqual({ kind: 'unknown' });
});

test('a refusal says nothing of the text, and a text that is too long is not read at all: it is no code for that', () => {
  expect(readNotice({ sender: '900', text: 'Код 4821. Перевод 140р' }, patterns)).toEqual({ kind: 'refused' });
  expect(readNotice({ sender: '900', text: 'р'.repeat(TEXT_MAX + 1) }, patterns)).toEqual({ kind: 'unknown' });
  const hidden = { sender: '900', text: `Код 4821${' р'.repeat(TEXT_MAX)}` };
  expect(readNotice(hidden, patterns)).toEqual({ kind: 'unknown' });
  expect(readNotice({ sender: '9'.repeat(101), text: 'Перевод 140р' }, patterns)).toEqual({ kind: 'unknown' });
});

test('patterns that disagree about the sum leave it unknown', () => {
  const text = 'Перевод 140р из 500р';
  const unknown = { kind: 'unknown', banks: ['100000000111'], channel: 'sms' };
  expect(readBy(text, 'Перевод {amount} из {money}')).toMatchObject({ kind: 'credit', amount: 14000n });
  expect(readBy(text, 'Перевод {amount} из {money}', 'Перевод {money} из {amount}')).toEqual(unknown);
  expect(readBy(text, 'Перевод {amount} из {money}', 'Перевод {amount} {text}')).toMatchObject({ amount: 14000n });
});

test('a pattern that says less does not contradict one that says more', () => {
  const text = 'Перевод 140р от Иван И. Т-Банк на *1234';
  const short = 'Перевод {amount} от {text}';
  const long = 'Перевод {amount} от {payer} Т-Банк на *{digits}';
  expect(readBy(text, short, long)).toMatchObject({ amount: 14000n, payer: 'Иван И.', digits: '1234', pattern: 'p-0' });
});

test('a text that one pattern takes for a debit and another for a credit is unknown', () => {
  expect(readBy('Списание 140р', 'Списание {money}')).toMatchObject({ kind: 'other', pattern: 'p-0' });
  expect(readBy('Списание 140р', 'Списание {money}', '{words} {amount}')).toMatchObject({ kind: 'unknown' });
});

test('words in the place of a name are not a name, and not the money either', () => {
  for (const words of [
    'Сергей С. отклонён',
    'Сергей С. ОТМЕНЕНО',
    'Сергей С. Зачисление ожидается',
    'Сергей С. Комиссия',
  ]) {
    expect(readBy(`Перевод 140р от ${words}`, 'Перевод {amount} от {payer}').kind).toBe('unknown');
  }
});

test.each(credits.map((credit) => [credit.id, credit] as const))(
  '%s: whatever fills it is read back, the balance never',
  (_, credit) => {
    fc.assert(
      fc.property(filled(credit.template), ({ text, amount, digits, payer }) => {
        const reading = readNotice({ sender: credit.sender, text }, patterns);
        expect(reading).toMatchObject({ kind: 'credit', amount });
        if (reading.kind !== 'credit') return;
        expect(reading.digits).toBe(digits);
        expect(reading.payer ?? payer).toBe(payer);
      }),
      { seed, numRuns: runs },
    );
  },
);

test('one wrong sign makes a notice unreadable or leaves the sum as it was', () => {
  const examples = credits.flatMap(({ sender, examples }) =>
    examples.map(({ text }) => ({ sender, text: readable(text) })),
  );
  const change = fc.record({
    at: fc.nat(TEXT_MAX),
    sign: fc.constantFrom(' ', 'р', 'а', 'x', '*', '-', '+', '₽', '7', '0', '.', ',', ':', '"', '(', '\u200b', '\n'),
    how: fc.constantFrom('replace', 'insert', 'remove'),
  });
  fc.assert(
    fc.property(fc.constantFrom(...examples), change, ({ sender, text }, { at, sign, how }) => {
      const before = readNotice({ sender, text }, patterns);
      if (before.kind !== 'credit') throw new Error(`${text} is not read`);
      const place = at % text.length;
      if (mayChangeTheSum(text, before.amount, place, how === 'remove' ? '' : sign)) return;
      const changed =
        text.slice(0, place) + (how === 'remove' ? '' : sign) + text.slice(how === 'insert' ? place : place + 1);
      const after = readNotice({ sender, text: changed }, patterns);
      expect(after.kind === 'credit' ? after.amount : before.amount).toBe(before.amount);
    }),
    { seed, numRuns: runs * 40 },
  );
});

test('without its sum a notice is no credit of the balance', () => {
  const examples = credits.flatMap(({ sender, examples }) =>
    examples.map(({ text }) => ({ sender, text: readable(text) })),
  );
  for (const { sender, text } of examples) {
    const before = readNotice({ sender, text }, patterns);
    if (before.kind !== 'credit') throw new Error(`${text} is not read`);
    const { from, end } = spanOf(text, before.amount);
    const without = text.slice(0, from) + text.slice(end);
    expect(readNotice({ sender, text: without }, patterns).kind).not.toBe('credit');
  }
});

/** A digit or a point more or less in the sum itself makes another sum, and nobody could tell. */
function mayChangeTheSum(text: string, amount: bigint, at: number, sign: string): boolean {
  const { from, end } = spanOf(text, amount);
  const touches = at >= from - 1 && at <= end;
  return touches && (/[\d.,]/.test(sign) || /[\d.,]/.test(text.charAt(at)));
}

function spanOf(text: string, amount: bigint): { from: number; end: number } {
  const shape = shapeOf(text);
  for (let from = 0; from < text.length; from += 1) {
    const sum = sumAt(shape, from);
    if (sum?.marked && sum.kopecks === amount) return { from, end: sum.end };
  }
  throw new Error(`${amount} does not stand in ${text}`);
}
