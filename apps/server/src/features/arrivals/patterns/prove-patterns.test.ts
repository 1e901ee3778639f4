import { expect, test } from 'vitest';
import { builtInBanks } from './banks/banks.ts';
import type { NoticeBank } from './pattern.ts';
import { preparePatterns } from './prepare-patterns.ts';
import { provePatterns } from './prove-patterns.ts';
import { readNotice } from './read-notice.ts';

const text = 'Подкинули деньжат: 1 500 ₽ от Иван И.';
const added = (change: Partial<NoticeBank['patterns'][number]> = {}): NoticeBank => ({
  banks: ['100000000111'],
  sms: [],
  push: [],
  patterns: [
    {
      id: 'sber-funny',
      kind: 'credit',
      channel: 'push',
      template: 'Подкинули деньжат: {amount} от {payer}',
      examples: [{ text, roubles: '1500', payer: 'Иван И.' }],
      ...change,
    },
  ],
  counterExamples: [],
});

test('a pattern that reads its examples is taken in beside the others and works for that bank', () => {
  expect(provePatterns(added(), builtInBanks)).toEqual([]);
  const patterns = preparePatterns([...builtInBanks, added()]);
  expect(readNotice({ sender: 'ru.sberbankmobile', text }, patterns)).toMatchObject({
    amount: 150000n,
    pattern: 'sber-funny',
  });
  expect(readNotice({ sender: '900', text }, patterns).kind).toBe('unknown');
});

test('one that reads them otherwise is not', () => {
  const wrong = added({ examples: [{ text, roubles: '15', payer: 'Иван И.' }] });
  expect(provePatterns(wrong, builtInBanks)).toEqual([
    { pattern: 'sber-funny', text, problem: 'Читается иначе: sber-funny: 150000 коп., Иван И.' },
  ]);
});

test('one that would make money of a counter-example is not', () => {
  const greedy = added({
    channel: 'sms',
    template: 'VISA{digits} {words}: {amount}',
    examples: [{ text: 'VISA1234 Аванс: 500р', roubles: '500', digits: '1234' }],
  });
  expect(provePatterns(greedy, builtInBanks)).toEqual([
    { text: 'VISA2059 Баланс: 2012.47р', problem: 'Не должно читаться так: sber-funny: 201247 коп., *2059' },
  ]);
});

test('one that makes a text of a present pattern ambiguous is not', () => {
  const other = added({
    channel: 'sms',
    template: '{words}{digits} {time} Перевод {money} от {words} Баланс: {amount}',
  });
  expect(provePatterns(other, builtInBanks)).toContainEqual({
    pattern: 'sber-transfer',
    text: 'СЧЁТ4006 21:20 Перевод 5001.01р от Игорь К. Баланс: 44 110.2р',
    problem: 'Читается иначе: unknown',
  });
});

test('neither is what has no right form, a broken template or the sender of another bank', () => {
  expect(provePatterns({ ...added(), more: 1 }, builtInBanks)).toHaveLength(1);
  expect(provePatterns(added({ template: '{text} {amount}' }), builtInBanks)).toEqual([
    { problem: '{text} стоит раньше {amount}' },
  ]);
  expect(provePatterns({ ...added(), sms: ['T-Bank'] }, builtInBanks)).toContainEqual({
    problem: 'Отправитель T-Bank уже есть у банка 100000000004',
  });
});

test('no application may have a name that could be the sender of an SMS', () => {
  const named = (name: string) =>
    provePatterns({ ...added(), push: [name] }, builtInBanks).map(({ problem }) => problem);
  expect(named('ru.our.bank')).toEqual([expect.stringContaining('push.0')]);
  expect(named('ru.ours.bank')).toEqual([]);
});
