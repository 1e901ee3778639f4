import { z } from 'zod';
import { thingName, thingParts } from '../things/thing.ts';
import { placedFilters, thingsApi } from '../things/thing-list.ts';
import { percent } from '../values/money.ts';
import { time } from '../values/time.ts';
import { payoutForAll } from './payout.ts';
import { payoutNoteKind, payoutStatus } from './payout-machine.ts';

export const consolePayout = z.object({
  id: z.int(),
  /** The platform's own number. */
  payout_id: z.string(),
  /** Who has it; nobody while it is in the pool. */
  trader: thingName.nullable(),
  platform: thingName,
  ...payoutForAll,
  /** The last four digits of the payee's number, and the initials of the payee. */
  tail: z.string(),
  fio: z.string(),
  /** What its trader gets on top of the amount. */
  bonus: percent.default(2_00n),
  /** In work for longer than it may be. */
  overdue: z.boolean(),
  /** When it was taken, and when it was last moved. */
  pinAt: time.nullable(),
  /** Until when it has to be paid; null unless it is in work. */
  workUntil: time.nullable().default(null),
  movedAt: time,
});
export type ConsolePayout = z.output<typeof consolePayout>;

export const consolePayoutFilters = z.object({
  ...placedFilters,
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

export const consolePayoutsApi = thingsApi({
  area: 'payouts',
  row: consolePayout,
  filters: consolePayoutFilters,
  view: consolePayoutView,
  summaries: {
    list: 'Выплаты всех, новые сверху; search — номер выплаты или номер у платформы',
    export: 'Ссылка на выплаты всех в CSV или XLSX',
    view: 'Одна выплата: факты, чеки, проводки, история и вебхуки',
  },
});
