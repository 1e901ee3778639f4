import { z } from 'zod';
import { thingName, thingParts } from '../things/thing.ts';
import { thingFilters, thingsApi } from '../things/thing-list.ts';
import { roubles, usdt } from '../values/money.ts';
import { time } from '../values/time.ts';
import { topupForAll } from './topup.ts';
import { topupStatus } from './topup-machine.ts';

export const consoleTopup = z.object({
  ...topupForAll,
  trader: thingName,
  /** What is credited, in roubles. */
  amount: roubles,
});
export type ConsoleTopup = z.output<typeof consoleTopup>;

export const consoleTopupFilters = z.object({ ...thingFilters, status: topupStatus.optional() });
export type ConsoleTopupFilters = z.output<typeof consoleTopupFilters>;

export const consoleTopupView = consoleTopup.extend({
  wallet: z.string(),
  /** The transfer that paid it. */
  transfer: z.object({ from_address: z.string(), amount: usdt, block_at: time, seen_at: time }).nullable(),
  ...thingParts,
  serverTime: time,
});
export type ConsoleTopupView = z.output<typeof consoleTopupView>;

export const consoleTopupsApi = thingsApi({
  area: 'topups',
  row: consoleTopup,
  filters: consoleTopupFilters,
  view: consoleTopupView,
  summaries: {
    list: 'Пополнения всех трейдеров, новые сверху; search — номер или хеш транзакции',
    export: 'Ссылка на пополнения всех трейдеров в CSV или XLSX',
    view: 'Одно пополнение: факты, перевод, проводки и история',
  },
});
