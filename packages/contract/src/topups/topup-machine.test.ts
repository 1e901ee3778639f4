import { expect, test } from 'vitest';
import { nextTopupStatus, shownStatus, type TopupAction, TopupStatus } from './topup-machine.ts';

const { waiting, done, archived } = TopupStatus;

test('the life of a top-up: paid in time or late, also when it was called off, never twice', () => {
  const life = (action: TopupAction) => [waiting, done, archived].map((status) => nextTopupStatus(status, action));
  expect(life('pay')).toEqual([done, undefined, done]);
  expect(life('expire')).toEqual([archived, undefined, undefined]);
  expect(life('cancel')).toEqual([archived, undefined, undefined]);
});

test('a request whose time is over shows as expired in the same second, a paid one never', () => {
  const end = new Date('2026-11-15T12:00:00Z');
  expect(shownStatus(waiting, end, new Date('2026-11-15T11:59:59.999Z'))).toBe(waiting);
  expect(shownStatus(waiting, end, end)).toBe(archived);
  expect(shownStatus(done, end, end)).toBe(done);
});
