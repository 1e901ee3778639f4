import { z } from 'zod';
import { exportFormat, exportLink } from '../exports.ts';
import type { Route } from '../route.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { journalEvents } from './journal.ts';

/** What events happen to: the first words of their names. */
export const journalThings = [...new Set(Object.keys(journalEvents).map((event) => event.replace(/\..*/, '')))];

/** Who did something without being a person whom the service knows. */
export const namelessActors = ['operator', 'platform', 'system', 'visitor'] as const;
export type NamelessActor = (typeof namelessActors)[number];

const person = z.object({ id: z.int(), login: z.string() });

export const journalRow = z.object({
  id: z.int(),
  /** Rows of one act, of one transaction, have the same number. Rows of the first versions have none. */
  act: z.int().nullable(),
  at: time,
  /** As the version that wrote it named it; this version may not know it any more. */
  event: z.string(),
  ref: z.int(),
  by: z.union([z.enum(namelessActors), person.extend({ staff: z.boolean() })]),
  /** Whose cabinet it concerns. */
  whose: person.nullable(),
  platform: z.string().nullable(),
  /** What a person needs to understand it. Amounts are whole numbers of the smallest unit. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type JournalRow = z.output<typeof journalRow>;

const FULL_NUMBER = 'Номер ищется вместе с видом';

export const journalFilters = z.object({
  ...momentPeriod,
  thing: z.enum(journalThings).optional(),
  /** The number of the thing. */
  ref: rowId.optional(),
  /** Who did it, or whose cabinet it concerns: a login or an id; or one of those without a name. */
  who: text(64).trim().optional(),
});
export type JournalFilters = z.output<typeof journalFilters>;

const hasThing = ({ ref, thing }: JournalFilters) => ref === undefined || thing !== undefined;
const WITH_THING = { path: ['ref'], message: FULL_NUMBER };

export const consoleJournalApi = {
  list: {
    method: 'POST',
    path: '/staff/v1/journal',
    access: 'staff',
    area: 'journal',
    right: 'see',
    summary: 'Журнал: кто, когда и что сделал, новое сверху; по времени, человеку и предмету',
    body: journalFilters
      .extend({
        /** Only what is older than the row with this place. */
        before: text(40)
          .regex(/^\d{1,19}-\d{1,16}$/)
          .optional(),
      })
      .refine(inOrder, ORDER)
      .refine(hasThing, WITH_THING),
    response: z.object({
      rows: z.array(journalRow),
      /** Where to go on; null at the end. */
      next: z.string().nullable(),
      serverTime: time,
    }),
  },
  export: {
    method: 'POST',
    path: '/staff/v1/journal/export',
    access: 'staff',
    area: 'journal',
    right: 'see',
    summary: 'Ссылка на журнал в CSV или XLSX: ровно то, что находит фильтр; действует 5 минут',
    body: journalFilters.extend({ format: exportFormat }).refine(inOrder, ORDER).refine(hasThing, WITH_THING),
    response: exportLink,
  },
} satisfies Record<string, Route>;
