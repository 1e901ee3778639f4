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
  withdraw: { '0': 5 },
};

test.each(Object.entries(table))('%s leads where the table says and nowhere else', (action, expected) => {
  for (const status of statuses) {
    const pinAt = status === 0 || status === 5 ? null : ago(29);
    expect([status, nextPayoutStatus({ status, pinAt, sent_back: 1 }, action as PayoutAction, now)]).toEqual([
      status,
      expected[status],
    ]);
  }
});

test('what is in work is overdue from the thirtieth minute on, and may be confirmed and cancelled all the same', () => {
  const overdue = { status: 1, pinAt: ago(30), sent_back: 0 } as const;
  const inTime = { status: 1, pinAt: later(ago(30), 1), sent_back: 0 } as const;
  expect([isOverdue(overdue, now), isOverdue(inTime, now)]).toEqual([true, false]);
  expect(nextPayoutStatus(overdue, 'return', now)).toBeUndefined();
  expect([nextPayoutStatus(overdue, 'confirm', now), nextPayoutStatus(overdue, 'cancel', now)]).toEqual([2, -1]);
});

test('what is in work is returned from the sixtieth minute on', () => {
  const early = { status: 1, pinAt: later(ago(60), 1), sent_back: 0 } as const;
  expect(nextPayoutStatus(early, 'return', now)).toBeUndefined();
  expect(nextPayoutStatus({ ...early, pinAt: ago(60) }, 'return', now)).toBe(0);
});

test('a payout is sent back twice and no third time', () => {
  const reviewed = { status: 2, pinAt: ago(5) } as const;
  const next = [0, 1, 2].map((sent_back) => nextPayoutStatus({ ...reviewed, sent_back }, 'sendback', now));
  expect(next).toEqual([1, 1, undefined]);
  expect(nextPayoutStatus({ ...reviewed, sent_back: 2 }, 'notproven', now)).toBe(-1);
});

test('only what is in work runs overdue', () => {
  for (const status of statuses.filter((code) => code !== 1)) {
    expect(isOverdue({ status, pinAt: ago(120) }, now)).toBe(false);
  }
});

test('the trader is credited with the amount and 2 %, rounded half up to a kopeck', () => {
  expect(creditedAmount(10_000_00n)).toBe(10_200_00n);
  expect(creditedAmount(24n)).toBe(24n);
  expect(creditedAmount(25n)).toBe(26n);
  expect(creditedAmount(1_234_56n)).toBe(1_259_25n);
});
