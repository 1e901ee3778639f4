import { expect, test } from 'vitest';
import { inRussianLayout } from './keyboard-layout.ts';

test.each([
  ['ljv', 'дом'],
  ['LJV', 'дом'],
  ['c,th,fyr', 'сбербанк'],
  ['`;br', 'ёжик'],
  ['ВТБ 24', 'втб 24'],
])('%j with the Russian layout is %j', (typed, meant) => {
  expect(inRussianLayout(typed)).toBe(meant);
});
