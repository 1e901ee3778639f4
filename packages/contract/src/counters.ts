import { z } from 'zod';
import type { Route } from './route.ts';
import { time } from './values/time.ts';

const counter = z.object({
  count: z.int(),
  /** The nearest deadline among them. */
  deadline: time.nullable(),
});
export type Counter = z.output<typeof counter>;

/** How many things wait for this person, shown in the menu and in the title of the tab. Only the things that their group works with. */
export const counters = z.object({
  /** Waiting deals. */
  deals: counter,
  /** Appeals without an answer. */
  appeals: counter,
  /** A trader's payouts in work; for a moderator those to check or to settle. */
  payouts: counter,
  /** A trader's notices of banks that found no deal. */
  bank_notices: counter,
  /** A trader's phones that are silent though deals should come to them. */
  devices: counter.default({ count: 0, deadline: null }),
  /** Cases that somebody should judge: payouts for a moderator, appeals as well for staff. */
  cases: counter.default({ count: 0, deadline: null }),
  /** Messages of the inbox that have not been read; counted up to 100. */
  inbox: counter,
  /** Appeals and payouts with messages that have not been read, or with a question that waits for this person. */
  talks: z.object({ appeals: z.int(), payouts: z.int() }).default({ appeals: 0, payouts: 0 }),
  serverTime: time,
});
export type Counters = z.output<typeof counters>;

export const countersApi = {
  read: {
    method: 'GET',
    path: '/trader/counters',
    access: 'user',
    summary:
      'Сколько сделок, апелляций, выплат и поступлений ждут действия, сколько дел ждёт решения, сколько телефонов молчит, сколько сообщений не прочитано',
    response: counters,
  },
} satisfies Record<string, Route>;
