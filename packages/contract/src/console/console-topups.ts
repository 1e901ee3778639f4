import { z } from 'zod';
import { exportFormat, exportLink } from '../exports.ts';
import type { Route } from '../route.ts';
import { roubles, usdt } from '../values/money.ts';
import { inOrder, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { time } from '../values/time.ts';
import { depositStatus } from '../wallet/deposit-machine.ts';
import { thingName, thingParts } from './thing.ts';
import { AMOUNT_ORDER, amountsInOrder, thingFilters, thingPlace, thingsPage } from './thing-list.ts';

export const consoleTopup = z.object({
  id: z.int(),
  trader: thingName,
  in_amount: usdt,
  coin_rate: roubles,
  /** What is credited, in roubles. */
  amount: roubles,
  status: depositStatus,
  createdAt: time,
  expired: time,
  receivedAt: time.nullable(),
  cancelledAt: time.nullable(),
  tx_id: z.string().nullable(),
});
export type ConsoleTopup = z.output<typeof consoleTopup>;

export const consoleTopupFilters = z.object({ ...thingFilters, status: depositStatus.optional() });
export type ConsoleTopupFilters = z.output<typeof consoleTopupFilters>;

export const consoleTopupView = consoleTopup.extend({
  wallet: z.string(),
  /** The transfer that paid it. */
  transfer: z.object({ from_address: z.string(), amount: usdt, block_at: time, seen_at: time }).nullable(),
  ...thingParts,
  serverTime: time,
});
export type ConsoleTopupView = z.output<typeof consoleTopupView>;

const looked = { access: 'staff', area: 'topups', right: 'see' } as const;

export const consoleTopupsApi = {
  list: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/topups',
    summary: 'Пополнения всех трейдеров, новые сверху; search — номер или хеш транзакции',
    body: consoleTopupFilters.extend(thingPlace).refine(inOrder, ORDER).refine(amountsInOrder, AMOUNT_ORDER),
    response: thingsPage(consoleTopup),
  },
  export: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/topups/export',
    summary: 'Ссылка на пополнения всех трейдеров в CSV или XLSX: ровно то, что находит фильтр; действует 5 минут',
    body: consoleTopupFilters
      .extend({ format: exportFormat })
      .refine(inOrder, ORDER)
      .refine(amountsInOrder, AMOUNT_ORDER),
    response: exportLink,
  },
  view: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/topups/view',
    summary: 'Одно пополнение: факты, перевод, проводки и история',
    body: z.object({ id: rowId }),
    response: consoleTopupView,
  },
} satisfies Record<string, Route>;
