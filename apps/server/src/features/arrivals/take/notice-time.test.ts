import { expect, test } from 'vitest';
import { hours, later, minutes } from '#lib/clock.ts';
import { timeOf } from './notice-time.ts';

const now = new Date('2026-11-17T12:00:00Z');
const ago = (milliseconds: number) => later(now, -milliseconds);

test('a phone that says what its clock shows is corrected by it, however wrong the clock is', () => {
  const wrong = hours(3);
  const told = { at: later(ago(minutes(90)), wrong), sentAt: later(now, wrong), now };
  expect(timeOf(told)).toEqual({ at: ago(minutes(90)), known: true });
  expect(timeOf({ at: ago(hours(51)), sentAt: ago(hours(50)), now })).toEqual({ at: ago(hours(1)), known: true });
});

test("without the phone's clock its time is believed for five minutes, in both directions", () => {
  expect(timeOf({ at: ago(minutes(5)), sentAt: undefined, now })).toEqual({ at: ago(minutes(5)), known: true });
  expect(timeOf({ at: ago(minutes(5) + 1), sentAt: undefined, now })).toMatchObject({ known: false });
  expect(timeOf({ at: later(now, minutes(5)), sentAt: undefined, now })).toEqual({ at: now, known: true });
  expect(timeOf({ at: later(now, minutes(6)), sentAt: undefined, now })).toEqual({ at: now, known: false });
});

test('no notice is from the future, and none from before there was a business', () => {
  expect(timeOf({ at: later(now, hours(1)), sentAt: now, now }).at).toEqual(now);
  expect(timeOf({ at: new Date('0000-01-01T00:00:00Z'), sentAt: now, now }).at.getUTCFullYear()).toBe(1999);
  expect(timeOf({ at: new Date('9999-12-31T00:00:00Z'), sentAt: new Date('0001-01-01T00:00:00Z'), now }).at).toEqual(
    now,
  );
});
