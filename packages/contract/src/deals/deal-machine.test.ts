import { expect, test } from 'vitest';
import { type DealAction, DealStatus, isLate, maySettle, nextDealStatus } from './deal-machine.ts';

const table: Record<DealAction, Record<string, DealStatus | undefined>> = {
  close: { '0': 1, '-1': 1, '-2': 1, '1': undefined, '2': undefined },
  settle: { '0': 1, '-1': 1, '-2': 1, '1': undefined, '2': 1 },
  expire: { '0': -1, '-1': undefined, '-2': undefined, '1': undefined, '2': undefined },
  cancel: { '0': -2, '-1': undefined, '-2': undefined, '1': undefined, '2': undefined },
  archive: { '0': undefined, '-1': 2, '-2': 2, '1': undefined, '2': undefined },
};

test.each(Object.entries(table))('%s leads where the table says and nowhere else', (action, expected) => {
  for (const [status, next] of Object.entries(expected)) {
    expect(nextDealStatus(Number(status) as DealStatus, action as DealAction)).toBe(next);
  }
});

test('to accept is late when a deal has ended unpaid, and an appeal settles everything but what is closed', () => {
  const { waiting, closed, archived, expired, cancelled } = DealStatus;
  const all = [waiting, closed, archived, expired, cancelled];
  expect(all.filter((status) => isLate({ status }))).toEqual([expired, cancelled]);
  expect(all.filter((status) => maySettle({ status }))).toEqual([waiting, archived, expired, cancelled]);
});
