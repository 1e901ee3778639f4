import { z } from 'zod';
import { dealStatus } from '../deals/deal-machine.ts';
import { thingName, thingParts } from '../things/thing.ts';
import { placedFilters, thingsApi } from '../things/thing-list.ts';
import { roubles } from '../values/money.ts';
import { time } from '../values/time.ts';
import { appealForAll, appealNotes } from './appeal.ts';
import { appealStatus } from './appeal-machine.ts';

export const consoleAppeal = z.object({
  id: z.int(),
  ...appealForAll,
  payment_id: z.string(),
  trader: thingName,
  platform: thingName,
  bank: z.string(),
  /** The last four digits of the deal's requisite. */
  tail: z.string(),
  /** What the platform asks for. */
  amount: roubles,
  held: roubles,
  /** What could not be held. */
  short: roubles,
  /** Until when the trader answers. */
  expired: time,
});
export type ConsoleAppeal = z.output<typeof consoleAppeal>;

export const consoleAppealFilters = z.object({
  ...placedFilters,
  status: appealStatus.optional(),
});
export type ConsoleAppealFilters = z.output<typeof consoleAppealFilters>;

export const consoleAppealView = consoleAppeal.extend({
  deal: z.object({ status: dealStatus, amount: roubles }),
  ...appealNotes,
  /** More is asked for than the deal was made for. */
  flagged: z.boolean(),
  /** The proofs: signed and expiring. */
  files: z.array(z.string()),
  /** The same file came before with another case; the appeal before on the same deal is none. */
  file_seen_before: z.boolean(),
  ...thingParts,
  serverTime: time,
});
export type ConsoleAppealView = z.output<typeof consoleAppealView>;

export const consoleAppealsApi = thingsApi({
  area: 'appeals',
  row: consoleAppeal,
  filters: consoleAppealFilters,
  view: consoleAppealView,
  summaries: {
    list: 'Апелляции всех трейдеров, новые сверху; search — номер апелляции, сделки или Payment ID',
    export: 'Ссылка на апелляции всех трейдеров в CSV или XLSX',
    view: 'Одна апелляция: факты, подтверждение, проводки, история и вебхуки; состояние апелляции не меняется',
  },
});
