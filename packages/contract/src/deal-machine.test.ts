import { expect, test } from 'vitest';
import { type DealAction, nextDealStatus } from './deal-machine.ts';
import type { DealStatus } from './deals.ts';

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
