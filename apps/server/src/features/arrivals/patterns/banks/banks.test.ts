import { banks as directory } from '@app/contract/banks';
import { expect, test } from 'vitest';
import { counterKinds, noticeBank } from '#features/arrivals/patterns/pattern.ts';
import { provePatterns } from '#features/arrivals/patterns/prove-patterns.ts';
import { builtInBanks } from './banks.ts';

const nameOf = (id: string | undefined) => directory.find((bank) => bank.id === id)?.name;
const cases = builtInBanks.map((bank) => [nameOf(bank.banks[0]) ?? bank.banks[0], bank] as const);

test('at least twelve banks of the directory are known, each once', () => {
  expect(builtInBanks.length).toBeGreaterThanOrEqual(12);
  const ids = builtInBanks.flatMap(({ banks }) => banks);
  expect(ids.filter((id) => !nameOf(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids of patterns and senders belong to one bank each', () => {
  for (const all of [
    builtInBanks.flatMap(({ patterns }) => patterns.map(({ id }) => id)),
    builtInBanks.flatMap(({ sms, push }) => [...sms, ...push]),
  ]) {
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  }
});

test('examples are read as they say, counter-examples never become money', () => {
  const [added, ...present] = builtInBanks;
  // Whichever is added, all of them are proven.
  expect(provePatterns(added, present)).toEqual([]);
});

test.each(cases)(
  '%s: several forms, from SMS and push, with a name, without one, and with other sums beside',
  (_, bank) => {
    expect(noticeBank.parse(bank)).toEqual(bank);
    const credits = bank.patterns.filter(({ kind }) => kind === 'credit');
    const forms = (channel: string) => credits.filter((pattern) => (pattern.channel ?? channel) === channel);
    const examples = credits.flatMap((pattern) => pattern.examples);
    expect(forms('sms').length).toBeGreaterThanOrEqual(2);
    expect(forms('push').length).toBeGreaterThanOrEqual(2);
    expect(bank.patterns.map(({ kind }) => kind)).toContain('other');
    expect(new Set(examples.map(({ payer }) => payer !== undefined))).toEqual(new Set([true, false]));
    expect(examples.filter(({ roubles }) => roubles === undefined)).toEqual([]);
    expect(new Set(bank.counterExamples.map(({ kind }) => kind))).toEqual(new Set(counterKinds));
  },
);

test('every mark of roubles and way of writing sums has been met', () => {
  const all = builtInBanks.flatMap(({ patterns }) =>
    patterns.flatMap(({ examples }) => examples.map(({ text }) => text)),
  );
  for (const form of [
    /\d ?р/,
    /\d ?руб/,
    /\d ?RUB/,
    /\d ?RUR/,
    /\d ?₽/,
    /\d \d{3}/,
    /\d,\d{3}\.\d\d/,
    /\d,\d\d/,
    /\d\.\d\d/,
    /\+ ?\d/,
  ]) {
    expect(all.filter((text) => form.test(text)).length, String(form)).toBeGreaterThan(0);
  }
});
