import { z } from 'zod';
import { methodGroup } from '../deals/deal.ts';
import { exportFormat, exportLink } from '../exports.ts';
import { payoutNoteKind } from '../payouts/payout.ts';
import { payoutStatus } from '../payouts/payout-machine.ts';
import type { Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { inOrder, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { thingName, thingParts } from './thing.ts';
import { AMOUNT_ORDER, amountsInOrder, thingFilters, thingPlace, thingsPage } from './thing-list.ts';

export const consolePayout = z.object({
  id: z.int(),
  /** The platform's own number. */
  payout_id: z.string(),
  /** Who has it; nobody while it is in the pool. */
  trader: thingName.nullable(),
  platform: thingName,
  bank: z.string(),
  method: methodGroup,
  /** The last four digits of the payee's number, and the initials of the payee. */
  tail: z.string(),
  fio: z.string(),
  amount: roubles,
  status: payoutStatus,
  /** More than 30 minutes in work. */
  overdue: z.boolean(),
  createdAt: time,
  /** When it was taken, and when it was last moved. */
  pinAt: time.nullable(),
  movedAt: time,
});
export type ConsolePayout = z.output<typeof consolePayout>;

export const consolePayoutFilters = z.object({
  ...thingFilters,
  platform: rowId.optional(),
  bank: text(40).optional(),
  /** Besides the statuses: those in work for too long. */
  status: z.union([payoutStatus, z.literal('overdue')]).optional(),
});
export type ConsolePayoutFilters = z.output<typeof consolePayoutFilters>;

export const consolePayoutView = consolePayout.extend({
  note: z.string(),
  note_kind: payoutNoteKind.nullable(),
  /** How often it was sent back to its trader. */
  sent_back: z.int(),
  /** The receipts: signed and expiring. */
  files: z.array(z.string()),
  file_seen_before: z.boolean(),
  ...thingParts,
  serverTime: time,
});
export type ConsolePayoutView = z.output<typeof consolePayoutView>;

const looked = { access: 'staff', area: 'payouts', right: 'see' } as const;

export const consolePayoutsApi = {
  list: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/payouts',
    summary: 'Выплаты всех, новые сверху; search — номер выплаты или номер у платформы',
    body: consolePayoutFilters.extend(thingPlace).refine(inOrder, ORDER).refine(amountsInOrder, AMOUNT_ORDER),
    response: thingsPage(consolePayout),
  },
  export: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/payouts/export',
    summary: 'Ссылка на выплаты всех в CSV или XLSX: ровно то, что находит фильтр; действует 5 минут',
    body: consolePayoutFilters
      .extend({ format: exportFormat })
      .refine(inOrder, ORDER)
      .refine(amountsInOrder, AMOUNT_ORDER),
    response: exportLink,
  },
  view: {
    ...looked,
    method: 'POST',
    path: '/staff/v1/payouts/view',
    summary: 'Одна выплата: факты, чеки, проводки, история и вебхуки',
    body: z.object({ id: rowId }),
    response: consolePayoutView,
  },
} satisfies Record<string, Route>;
