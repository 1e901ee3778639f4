import { z } from 'zod';
import { appealStatus } from '../appeals/appeal-machine.ts';
import { dealNotice } from '../arrivals/deal-notice.ts';
import { thingName, thingParts } from '../things/thing.ts';
import { placedFilters, thingsApi } from '../things/thing-list.ts';
import { percent, roubles } from '../values/money.ts';
import { time } from '../values/time.ts';
import { methodGroup } from './deal.ts';
import { dealStatus } from './deal-machine.ts';

export const consoleDeal = z.object({
  id: z.int(),
  payment_id: z.string(),
  trader: thingName,
  platform: thingName,
  bank: z.string(),
  id_alias: z.string(),
  method_group: methodGroup,
  /** The last four digits of the requisite. */
  tail: z.string(),
  amount: roubles,
  /** Of a closed deal. */
  debited: roubles.nullable(),
  status: dealStatus,
  createdAt: time,
  /** When it was closed, ran out or was cancelled. */
  endedAt: time.nullable(),
});
export type ConsoleDeal = z.output<typeof consoleDeal>;

export const consoleDealFilters = z.object({
  ...placedFilters,
  status: dealStatus.optional(),
});
export type ConsoleDealFilters = z.output<typeof consoleDealFilters>;

/** One deal with everything that belongs to it. */
export const consoleDealView = consoleDeal.extend({
  fio: z.string(),
  interest_rate: percent,
  /** What is or was to be debited. */
  to_debit: roubles,
  expired: time,
  notice: dealNotice.nullable(),
  appeals: z.array(z.object({ id: z.int(), attempt: z.int(), status: appealStatus, amount: roubles, createdAt: time })),
  ...thingParts,
  serverTime: time,
});
export type ConsoleDealView = z.output<typeof consoleDealView>;

export const consoleDealsApi = thingsApi({
  area: 'deals',
  row: consoleDeal,
  filters: consoleDealFilters,
  view: consoleDealView,
  summaries: {
    list: 'Сделки всех трейдеров, новые сверху; search — номер сделки или Payment ID, trader — логин или ID',
    export: 'Ссылка на сделки всех трейдеров в CSV или XLSX',
    view: 'Одна сделка: факты, проводки, история, вебхуки, апелляции и поступление',
  },
});
