import { z } from 'zod';
import { staffRole } from './access/roles.ts';
import { group } from './access/users.ts';
import { traderState } from './people/trader-state.ts';
import type { Route } from './route.ts';
import { density } from './values/density.ts';
import { percent, roubleSum, roubles } from './values/money.ts';
import { time } from './values/time.ts';
import { startView } from './views/view-lists.ts';

/** A rate that was set longer ago than this is not used for anybody's money. */
export const RATE_USABLE_HOURS = 24;

export const rateLimit = z.object({
  min_amount: roubles,
  max_amount: roubles,
  interest_rate: percent,
  available: z.literal([0, 1]),
});
export type RateLimit = z.output<typeof rateLimit>;

/** Rules of the business that screens speak of in general; each thing carries its own. */
const terms = z.object({
  payout_bonus: percent,
  payout_minutes: z.int(),
  payouts_in_work: z.int(),
  appeal_held_hours: z.int(),
});
/** As they are until the operator sets others. */
export const initialTerms: z.output<typeof terms> = {
  payout_bonus: 2_00n,
  payout_minutes: 30,
  payouts_in_work: 5,
  appeal_held_hours: 24,
};

export const settings = z.object({
  user: z.object({
    id: z.int(),
    login: z.string(),
    group,
    financial_balance: roubleSum,
    held_balance: roubleSum,
    /** What staff took beyond what was available; the next money that comes pays it back. */
    debt: roubleSum,
    /** What somebody of the staff may do; empty for everybody else. */
    roles: z.array(staffRole),
    /** A second factor must be set up before anything else opens. */
    mustSetUp: z.boolean(),
    state: traderState,
  }),
  rateUsdt: roubles.nullable(),
  rateLimits: z.array(rateLimit),
  supportTelegramLink: z.string().nullable(),
  /** Receipts of payouts are PDF only. */
  receiptsPdfOnly: z.boolean(),
  /** «Закрыть подтверждённые» closes deals up to this sum with one code. */
  confirmedMost: roubles,
  terms: terms,
  /** How high the rows of tables are. */
  density: density,
  startViews: z.array(startView),
  serverTime: time,
});
export type Settings = z.output<typeof settings>;

export const settingsApi = {
  read: {
    method: 'GET',
    path: '/trader/settings',
    access: 'user',
    beforeSetUp: true,
    summary: 'Пользователь, баланс, курс USDT, ставки и ссылка на поддержку',
    response: settings,
  },
} satisfies Record<string, Route>;
