import { z } from 'zod';
import type { StaffArea } from '../access/roles.ts';
import type { Route } from '../route.ts';
import { roubleSum } from '../values/money.ts';
import { time } from '../values/time.ts';

/** What may need somebody, and the part of the console where it is settled: whoever does not see that part is not told. */
export const needAreas = {
  // Of what the person sees; it needs another one.
  requests_waiting: 'today',
  // By the time that the desk has left for them.
  cases_over: 'cases',
  cases_hour: 'cases',
  cases_six: 'cases',
  registrations: 'people',
  silent_phones: 'people',
  transfers_unmatched: 'money',
  claims_open: 'money',
  ledger_broken: 'money',
  watcher_behind: 'money',
  rate_old: 'rates',
  webhooks_undelivered: 'platforms',
  staff_waiting: 'staff',
  jobs_failing: 'system',
  disk_little: 'system',
  backup_old: 'system',
  // For owners, who can have it changed.
  versions_behind: 'system',
} as const satisfies Record<string, StaffArea>;
export type NeedKind = keyof typeof needAreas;
export const needKinds = Object.keys(needAreas) as [NeedKind, ...NeedKind[]];

const need = z.object({
  kind: z.enum(needKinds),
  count: z.int().min(1),
  /** Since when the longest of them waits, where that is known. */
  since: time.nullable(),
});
export type Need = z.output<typeof need>;

/** As in a trader's statistics: a deal belongs to the day it was created on, a payout to the day on which it was marked as paid. */
export const tradeFigures = z.object({
  created: z.int(),
  closed: z.int(),
  turnover: roubleSum,
  /** What traders have earned by deals and by payouts. */
  earned: roubleSum,
  paid: z.int(),
  paid_out: roubleSum,
});
export type TradeFigures = z.output<typeof tradeFigures>;

export const today = z.object({
  /** Nothing in it: a quiet day. */
  needs: z.array(need),
  total: tradeFigures,
  /** Yesterday up to the same time of day. */
  previous: tradeFigures,
  /** All 24 by the Moscow clock, each beside the same hour of yesterday. */
  hours: z.array(tradeFigures.extend({ hour: z.int(), previous: tradeFigures })),
  /** What belongs to traders at this moment, and how much of it is held. */
  balances: z.object({ available: roubleSum, held: roubleSum, waiting_deals: z.int() }),
  serverTime: time,
});
export type Today = z.output<typeof today>;

export const consoleTodayApi = {
  read: {
    method: 'GET',
    path: '/staff/v1/today',
    access: 'staff',
    area: 'today',
    right: 'see',
    summary: 'Что требует внимания сейчас и как идёт день',
    response: today,
  },
} satisfies Record<string, Route>;
