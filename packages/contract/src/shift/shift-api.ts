import { z } from 'zod';
import { appeal } from '../appeals/appeal.ts';
import { deal } from '../deals/deal.ts';
import { payout } from '../payouts/payout.ts';
import type { Route } from '../route.ts';
import { roubleSum } from '../values/money.ts';
import { time } from '../values/time.ts';

/** How many of each kind are sent at once, those with the least time left; how many there are in all is sent with them. */
export const MOST_IN_SHIFT = 200;

/**
 * Everything that waits for the trader's hand, as their lists show it, each kind with the least time left first: waiting deals and
 * those whose money came too late, appeals without an answer, payouts in work. They are one queue on the screen.
 */
export const shift = z.object({
  deals: z.array(deal),
  countDeals: z.int(),
  /** Deals that had run out when their money came, to be accepted late. */
  late: z.array(deal),
  appeals: z.array(appeal),
  countAppeals: z.int(),
  /** Empty for traders who do not work with payouts. */
  payouts: z.array(payout),
  countPayouts: z.int(),
  /** Today's earnings, deals and payouts, as the statistics count them. */
  earned: roubleSum,
  /** What the trader wants to earn in a day. */
  goal: roubleSum.nullable(),
  /** Held for deals and appeals. */
  held: roubleSum,
  serverTime: time,
});
export type Shift = z.output<typeof shift>;

export const shiftApi = {
  read: {
    method: 'GET',
    path: '/trader/shift',
    access: 'trader',
    summary: `Смена: всё, что ждёт трейдера (сделки, апелляции, выплаты в работе; до ${MOST_IN_SHIFT} каждого вида, начиная с ближайших сроков), заработок за сегодня, цель дня и удержание`,
    response: shift,
  },
} satisfies Record<string, Route>;
