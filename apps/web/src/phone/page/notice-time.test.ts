import { expect, test } from 'vitest';
import { timeOfToday } from './notice-time.ts';

const now = new Date(2026, 10, 17, 0, 15);

test('a time of the clock is the last one that has passed', () => {
  expect(timeOfToday('00:10', now)).toEqual(new Date(2026, 10, 17, 0, 10));
  expect(timeOfToday('23:50', now)).toEqual(new Date(2026, 10, 16, 23, 50));
  expect(timeOfToday('00:15', now)).toEqual(new Date(2026, 10, 17, 0, 15));
});

test('an empty field is no time', () => {
  expect(timeOfToday('', now)).toBeUndefined();
});
