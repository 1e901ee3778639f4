import { expect, test } from 'vitest';
import { hours, later, minutes } from '#lib/clock.ts';
import { whetherTaking } from './payout-limits.ts';

const last = new Date('2026-11-15T12:00:00Z');
/** Cancellations within the last day, the last one at noon. */
const twenty = Array.from({ length: 20 }, (_, nth) => later(last, (nth - 19) * minutes(16)));
const most = { in_work: 5, in_review: 20, an_hour: 5, a_day: 20 };
const idle = { state: 'active' as const, in_work: 0, in_review: 0, overdue_from: null, cancellations: twenty, most };

test('who has to wait for a day is told how many hours it still is, and in the last hour how many minutes', () => {
  const told = (rest: number) => {
    const { refusal, changesAt } = whetherTaking(idle, later(last, hours(24) - rest));
    return [refusal?.error.split('взять через ')[1], changesAt];
  };
  const until = later(last, hours(24));
  expect(told(hours(24))).toEqual(['24 ч', until]);
  expect(told(hours(22) + 1)).toEqual(['23 ч', until]);
  expect(told(hours(1) + 1)).toEqual(['2 ч', until]);
  expect(told(hours(1))).toEqual(['60 мин', until]);
  expect(told(1)).toEqual(['1 мин', until]);
  expect(told(0)).toEqual([undefined, undefined]);
});

test('staff hear which of the two it is and how many there were, the longer wait first', () => {
  const within = (count: number) => cancellations.slice(-count);
  const cancellations = Array.from({ length: 21 }, (_, nth) => later(last, (nth - 20) * minutes(10)));
  const refused = (count: number) => whetherTaking({ ...idle, cancellations: within(count) }, last).refused;
  expect(refused(4)).toBeUndefined();
  expect(refused(7)).toEqual({ why: 'cancels_an_hour', count: 6, until: later(last, hours(1)) });
  expect(refused(21)).toEqual({ why: 'cancels_a_day', count: 21, until: later(last, hours(24)) });
});

test('who waits and has one in work hears that it is overdue first, when that comes before the end of the wait', () => {
  const changesAt = (rest: number, takenAgo: number) => {
    const at = later(last, hours(24) - rest);
    const overdue_from = later(at, minutes(30 - takenAgo));
    const found = whetherTaking({ ...idle, in_work: 1, overdue_from }, at).changesAt;
    return found && (found.getTime() - at.getTime()) / minutes(1);
  };
  expect([changesAt(hours(2), 10), changesAt(minutes(5), 10), changesAt(0, 10)]).toEqual([20, 5, 20]);
  expect(changesAt(hours(2), 30)).toBeUndefined();
});
