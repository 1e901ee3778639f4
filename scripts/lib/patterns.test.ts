import { expect, test } from 'vitest';
import { findSlowPatterns } from './patterns.mjs';

const wrongPatterns = (code: string) =>
  findSlowPatterns('some-file.ts', code).map(({ line, problem }) => `${line}: ${problem}`);

test.each([
  // The rule for logins as it once was: 62 × «Ⅷ» and «яa» kept the server busy for ever.
  String.raw`/^(\P{L}|\p{Script=Latin})*$|^(\P{L}|\p{Script=Cyrillic})*$/u`,
  '/^(a+)+$/',
  String.raw`/^(\w+\s?)*$/`,
  '/(?=(a|a)*$)b/',
])('lint refuses %s', (pattern) => {
  expect(wrongPatterns(`const a = 1;\nexport const rule = z.string().regex(${pattern});`)).toEqual([
    expect.stringMatching(/^2: backtracks exponentially/),
  ]);
});

test('lint refuses a pattern that is put together while the program runs: nobody can look at it', () => {
  expect(wrongPatterns('new RegExp(given).test(text); RegExp(given)')).toHaveLength(2);
});

test('lint lets pass what ends in good time, in whichever syntax it stands', () => {
  const code = String.raw`
    type A<T> = T extends string ? /* (a+)+ */ '/(a+)+/' : never;
    const half = (4 / 2) / 1;
    const login = /^[\P{L}\p{Script=Latin}]*$|^[\P{L}\p{Script=Cyrillic}]*$/u;
    const thousands = text.replace(/\B(?=(\d{3})+$)/g, ' ');
    export const amount = /^\d{1,13}(\.\d{1,2})?$/;`;
  expect(wrongPatterns(code)).toEqual([]);
});
