import { z } from 'zod';
import type { Route } from '../route.ts';
import { roubleSum, roubles } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { rowId } from '../values/row-id.ts';
import { time } from '../values/time.ts';

/** What holds money of a trader: a deal that waits, or an appeal. */
export const hold = z.object({
  kind: z.enum(['deal', 'appeal']),
  /** Of the deal or of the appeal. */
  ref: rowId,
  /** Of the deal, or of the deal that the appeal is about. */
  payment_id: z.string(),
  amount: roubles,
  since: time,
  /** When it ends by itself. Null: an appeal holds until it is decided. */
  until: time.nullable(),
});
export type Hold = z.output<typeof hold>;

export const holdFilters = z.object(paging([50]));
export type HoldFilters = z.output<typeof holdFilters>;

export const holdsPage = z.object({
  /** What ends first comes first. */
  holds: z.array(hold),
  countHolds: z.int(),
  /** The sum of all of them, on every page: the trader's `held_balance` of the same moment. */
  held_balance: roubleSum,
  serverTime: time,
});
export type HoldsPage = z.output<typeof holdsPage>;

export const holdsApi = {
  list: {
    method: 'POST',
    path: '/trader/holds',
    access: 'trader',
    summary: 'Что удерживает деньги «в сделках»: ожидающие сделки и апелляции, с суммой и сроком',
    body: holdFilters,
    response: holdsPage,
  },
} satisfies Record<string, Route>;
