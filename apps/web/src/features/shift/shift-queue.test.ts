import { DealStatus } from '@app/contract/deals/deal-machine';
import { expect, test } from 'vitest';
import { makeAppeal } from '#testing/appeals.ts';
import { makeDeal } from '#testing/deals.ts';
import { makePayoutInWork } from '#testing/payouts.ts';
import { nextAfter, nextLoss, queueOf, withOpen } from './shift-queue.ts';

const now = Date.now();
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000);
const shift = {
  late: [],
  deals: [makeDeal({ id: 1, expired: inMinutes(14) }), makeDeal({ id: 2, expired: inMinutes(3) })],
  appeals: [makeAppeal({ id: 7, expired: inMinutes(5) })],
  payouts: [makePayoutInWork(20, { id: 31 }), makePayoutInWork(40, { id: 30 })],
};
const keys = (things: { key: string }[]) => things.map(({ key }) => key);

test('deals, appeals and payouts stand in one line by time left, what is overdue at the front', () => {
  expect(keys(queueOf(shift))).toEqual(['payout-30', 'deal-2', 'appeal-7', 'payout-31', 'deal-1']);
});

test('a deal that had run out when its money came stands before those that wait, and is no loss to come', () => {
  const late = makeDeal({ id: 9, status: DealStatus.expired, expired: inMinutes(-50) });
  const queue = queueOf({ ...shift, late: [late] });
  expect(keys(queue).slice(0, 2)).toEqual(['deal-9', 'payout-30']);
  expect(nextLoss(queue, now)?.key).toBe('deal-2');
});

test('the next loss is the first that has not run out yet', () => {
  expect(nextLoss(queueOf(shift), now)?.key).toBe('deal-2');
  expect(nextLoss(queueOf({ ...shift, deals: [], appeals: [], payouts: shift.payouts.slice(1) }), now)).toBeUndefined();
});

test('when one is done, the one below it opens; after the last the first; after all of them nothing', () => {
  const queue = queueOf(shift);
  expect(nextAfter(queue, ['deal-2'])?.key).toBe('appeal-7');
  expect(nextAfter(queue, ['deal-2', 'appeal-7'])?.key).toBe('payout-31');
  expect(nextAfter(queue, ['deal-1'])?.key).toBe('payout-30');
  expect(nextAfter(queue, keys(queue))).toBeUndefined();
});

test('what is open keeps its place though it waits no longer', () => {
  const queue = queueOf(shift);
  const [, deal] = queue;
  const left = queue.filter((thing) => thing !== deal);
  expect(keys(withOpen(left, deal))).toEqual(keys(queue));
  expect(withOpen(queue, deal)).toBe(queue);
});
