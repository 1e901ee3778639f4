import { z } from 'zod';
import { roubles } from '../values/money.ts';
import { momentPeriod } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { thingName } from './thing.ts';

/** So many rows are shown at a time. */
export const THINGS_AT_ONCE = 50;

/** What every list of everybody's things is narrowed by. */
export const thingFilters = {
  ...momentPeriod,
  /** Whose: a login or an id. */
  trader: text(64).trim().optional(),
  amount_from: roubles.optional(),
  amount_to: roubles.optional(),
  /** A number or a text that is exactly one thing's. */
  search: text(100).trim().optional(),
};

/** Where an answer goes on: at what is older than this place. */
export const thingPlace = { before: rowId.optional() };

/**
 * The newest first. An answer looks at so many rows at most, so it may have fewer than were asked for, or none, and yet not be the end:
 * `next` says where to go on, and is null at the end. There is no count: with millions of rows it would cost more than the list.
 */
export const thingsPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.int().nullable(), platforms: z.array(thingName), serverTime: time });

export const AMOUNT_ORDER = { path: ['amount_to'], message: 'Верхняя сумма меньше нижней' };
export const amountsInOrder = ({
  amount_from,
  amount_to,
}: {
  amount_from?: bigint | undefined;
  amount_to?: bigint | undefined;
}) => amount_from === undefined || amount_to === undefined || amount_from <= amount_to;
