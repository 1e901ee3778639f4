import { expect, test } from 'vitest';
import { creditedAmount } from './payout.ts';
import { isOverdue, nextPayoutStatus, type PayoutAction, type PayoutStatus } from './payout-machine.ts';

const now = new Date('2026-11-15T12:00:00Z');
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const ago = (minutes: number) => later(now, -minutes * 60_000);
const statuses: PayoutStatus[] = [-1, 0, 1, 2, 3, 4, 5, 6];

/** From which status to which; everything else is refused. */
const table: Record<PayoutAction, Partial<Record<string, PayoutStatus>>> = {
  accept: { '0': 1 },
  confirm: { '1': 2, '-1': 2 },
  cancel: { '1': -1 },
  done: { '2': 6 },
  sendback: { '2': 1 },
  notproven: { '2': -1 },
  return: { '-1': 0 },
  reject: { '0': 4, '-1': 4 },
  reverse: { '6': 4 },
  withdraw: { '0': 5 },
};

test.each(Object.entries(table))('%s leads where the table says and nowhere else', (action, expected) => {
  for (const status of statuses) {
    const returnableAt = status === 1 ? later(now, 1) : null;
    expect([
      status,
      nextPayoutStatus(
        { status, returnableAt, sendbacks_left: 1, reversibleUntil: later(now, 1) },
        action as PayoutAction,
        now,
      ),
    ]).toEqual([status, expected[status]]);
  }
});

test('what is in work is overdue from its deadline on, and may be confirmed and cancelled all the same', () => {
  const overdue = { status: 1, workUntil: now } as const;
  const inTime = { status: 1, workUntil: later(now, 1) } as const;
  expect([isOverdue(overdue, now), isOverdue(inTime, now)]).toEqual([true, false]);
  expect(nextPayoutStatus(overdue, 'return', now)).toBeUndefined();
  expect([nextPayoutStatus(overdue, 'confirm', now), nextPayoutStatus(overdue, 'cancel', now)]).toEqual([2, -1]);
});

test('what is in work is returned from its own moment on, which is later than the deadline', () => {
  const early = { status: 1, returnableAt: later(now, 1) } as const;
  expect(nextPayoutStatus(early, 'return', now)).toBeUndefined();
  expect(nextPayoutStatus({ ...early, returnableAt: now }, 'return', now)).toBe(0);
});

test('a payout is sent back as often as is left and no more', () => {
  const reviewed = { status: 2 } as const;
  const next = [2, 1, 0].map((sendbacks_left) => nextPayoutStatus({ ...reviewed, sendbacks_left }, 'sendback', now));
  expect(next).toEqual([1, 1, undefined]);
  expect(nextPayoutStatus({ ...reviewed, sendbacks_left: 0 }, 'notproven', now)).toBe(-1);
});

test('what is paid is taken back until its own moment, and not without one', () => {
  const paid = { status: 6 } as const;
  expect(nextPayoutStatus(paid, 'reverse', now)).toBeUndefined();
  expect(nextPayoutStatus({ ...paid, reversibleUntil: now }, 'reverse', now)).toBeUndefined();
  expect(nextPayoutStatus({ ...paid, reversibleUntil: later(now, 1) }, 'reverse', now)).toBe(4);
});

test('only what is in work runs overdue', () => {
  for (const status of statuses.filter((code) => code !== 1)) {
    expect(isOverdue({ status, workUntil: ago(120) }, now)).toBe(false);
  }
});

test('the trader is credited with the amount and the bonus, rounded half up to a kopeck', () => {
  const credited = (amount: bigint, bonus = 2_00n) => creditedAmount({ amount, bonus });
  expect(credited(10_000_00n)).toBe(10_200_00n);
  expect(credited(24n)).toBe(24n);
  expect(credited(25n)).toBe(26n);
  expect(credited(1_234_56n)).toBe(1_259_25n);
  expect([credited(3_000_00n, 2_55n), credited(3_000_00n, 0n)]).toEqual([3_076_50n, 3_000_00n]);
});
