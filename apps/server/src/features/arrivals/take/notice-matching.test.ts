import { expect, test } from 'vitest';
import { later, minutes } from '#lib/clock.ts';
import { matchNotices, SAME_MONEY } from './notice-matching.ts';

const noon = new Date('2026-11-17T12:00:00Z');
let serial = 0;
const notice = (candidates: number[], more: object = {}) => ({
  amount: 1_500_00n,
  banks: ['100000000004'],
  channel: 'push' as 'push' | 'sms',
  at: noon,
  time_known: true,
  text_print: `text ${++serial}`,
  candidates,
  ...more,
});

test('a notice takes the one deal it can be for; with none or several it waits', () => {
  const [one, none, several] = [notice([1]), notice([]), notice([2, 3])];
  expect([...matchNotices([one, none, several])]).toEqual([[one, 1]]);
});

test('two notices at once never take the same deal, and what the first has taken is no candidate of the second', () => {
  const [first, second, third] = [notice([1]), notice([1]), notice([1, 2])];
  expect([...matchNotices([first, second, third])]).toEqual([
    [first, 1],
    [third, 2],
  ]);
});

test('the one that the bank told first comes first, whatever the order in the request', () => {
  const [late, early] = [notice([1], { at: later(noon, minutes(3)) }), notice([1])];
  expect([...matchNotices([late, early])]).toEqual([[early, 1]]);
});

test('a notice of an unknown time never joins a deal by itself', () => {
  expect(matchNotices([notice([1], { time_known: false })]).size).toBe(0);
});

test('money that a bank tells by push and by SMS pays for one deal only', () => {
  const push = notice([1]);
  const sms = (more: object = {}) => notice([2], { channel: 'sms', at: later(noon, SAME_MONEY), ...more });
  expect([...matchNotices([push, sms()])]).toEqual([[push, 1]]);
  expect(matchNotices([push, sms({ amount: 1_500_01n })]).size).toBe(2);
  expect(matchNotices([push, sms({ at: later(noon, SAME_MONEY + 1) })]).size).toBe(2);
  expect(matchNotices([push, sms({ banks: ['100000000005'] })]).size).toBe(2);
  const twins = { banks: ['100000000005', '110000000005'] };
  expect(matchNotices([{ ...push, banks: ['110000000005'] }, sms(twins)]).size).toBe(1);
  expect(matchNotices([push, notice([2], { at: later(noon, 1) })]).size).toBe(2);
});

test('the same words once more pay for no second deal: they may be the same notice, shown again', () => {
  const [first, again] = [
    notice([1], { text_print: 'same' }),
    notice([2], { text_print: 'same', at: later(noon, minutes(9)) }),
  ];
  expect([...matchNotices([first, again])]).toEqual([[first, 1]]);
});
