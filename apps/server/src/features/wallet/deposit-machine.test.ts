import { DepositStatus } from '@app/contract/wallet';
import { expect, test } from 'vitest';
import { nextStatus, shownStatus } from './deposit-machine.ts';

const { waiting, done, expired } = DepositStatus;

test('the life of a top-up: paid in time or late, never twice', () => {
  expect([waiting, done, expired].map((status) => nextStatus(status, 'pay'))).toEqual([done, undefined, done]);
  expect([waiting, done, expired].map((status) => nextStatus(status, 'expire'))).toEqual([
    expired,
    undefined,
    undefined,
  ]);
});

test('a request whose time is over shows as expired in the same second, a paid one never', () => {
  const end = new Date('2026-11-15T12:00:00Z');
  expect(shownStatus(waiting, end, new Date('2026-11-15T11:59:59.999Z'))).toBe(waiting);
  expect(shownStatus(waiting, end, end)).toBe(expired);
  expect(shownStatus(done, end, end)).toBe(done);
});
