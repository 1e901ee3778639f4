import { z } from 'zod';
import type { Route } from './route.ts';
import { time } from './values/time.ts';

const counter = z.object({
  count: z.int(),
  /** When the first of them runs out. */
  deadline: time.nullable(),
});
export type Counter = z.output<typeof counter>;

/** What waits for this person, for the menu and the tab's title. Nothing of what their group does not work with. */
export const counters = z.object({
  /** Waiting deals. */
  deals: counter,
  /** Appeals without an answer. */
  appeals: counter,
  /** A trader's payouts in work; for a moderator those to check or to settle. */
  payouts: counter,
  serverTime: time,
});
export type Counters = z.output<typeof counters>;

export const countersApi = {
  read: {
    method: 'GET',
    path: '/trader/counters',
    access: 'user',
    summary: 'Сколько сделок, апелляций и выплат ждут действия',
    response: counters,
  },
} satisfies Record<string, Route>;
