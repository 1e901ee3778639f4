import { z } from 'zod';
import { type ExportFormat, exportFormat, exportLink } from '../exports.ts';
import { roubles } from '../values/money.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
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

/** Those of things that have a platform and a bank. */
export const placedFilters = { ...thingFilters, platform: rowId.optional(), bank: text(40).optional() };

export interface ThingsPage<Row> {
  rows: Row[];
  next: number | null;
  /** For the choice above the list. */
  platforms: z.output<typeof thingName>[];
  serverTime: Date;
}

interface Look<Area extends ThingsArea, Asked, Answer> {
  access: 'staff';
  area: Area;
  right: 'see';
  method: 'POST';
  path: string;
  summary: string;
  body: z.ZodType<Asked>;
  response: z.ZodType<Answer>;
}

type ThingsArea = 'deals' | 'appeals' | 'payouts' | 'topups';

/** The calls of everybody's things of one kind: the list, the list as a file, and one of them with everything that belongs to it. */
export interface ThingsApi<Row, Filters, View, Area extends ThingsArea = ThingsArea> {
  /**
   * The newest first. An answer looks at so many rows at most, so it may have fewer than were asked for, or none, and yet not be the end:
   * `next` says where to go on, and is null at the end. There is no count: with millions of rows it would cost more than the list.
   */
  list: Look<Area, Filters & { before?: number | undefined }, ThingsPage<Row>>;
  export: Look<Area, Filters & { format: ExportFormat }, z.output<typeof exportLink>>;
  view: Look<Area, { id: number }, View>;
}

interface Described<Area, Row, Shape extends z.ZodRawShape, View> {
  area: Area;
  row: z.ZodType<Row>;
  filters: z.ZodObject<Shape>;
  view: z.ZodType<View>;
  summaries: { list: string; export: string; view: string };
}

export function thingsApi<const Area extends ThingsArea, Row, Shape extends z.ZodRawShape, View>({
  area,
  row,
  filters,
  view,
  summaries,
}: Described<Area, Row, Shape, View>): ThingsApi<Row, z.output<z.ZodObject<Shape>>, View, Area> {
  type Filters = z.output<z.ZodObject<Shape>>;
  const look = { access: 'staff', area, right: 'see', method: 'POST' } as const;
  const path = `/staff/v1/${area}`;
  const asked = <More extends z.ZodRawShape>(more: More) =>
    z
      .object({ ...filters.shape, ...more })
      .refine((given) => inOrder(given), ORDER)
      .refine((given) => amountsInOrder(given), AMOUNT_ORDER) as unknown as z.ZodType<
      Filters & z.output<z.ZodObject<More>>
    >;
  return {
    list: {
      ...look,
      path,
      summary: summaries.list,
      body: asked({ before: rowId.optional() }),
      response: z.object({
        rows: z.array(row),
        next: z.int().nullable(),
        platforms: z.array(thingName),
        serverTime: time,
      }),
    },
    export: {
      ...look,
      path: `${path}/export`,
      summary: `${summaries.export}: ровно то, что находит фильтр; действует 5 минут`,
      body: asked({ format: exportFormat }),
      response: exportLink,
    },
    view: {
      ...look,
      path: `${path}/view`,
      summary: summaries.view,
      body: z.object({ id: rowId }),
      response: view,
    },
  };
}

export const AMOUNT_ORDER = { path: ['amount_to'], message: 'Верхняя сумма меньше нижней' };

interface Amounts {
  amount_from?: bigint | undefined;
  amount_to?: bigint | undefined;
}

export const amountsInOrder = ({ amount_from, amount_to }: Amounts) =>
  amount_from === undefined || amount_to === undefined || amount_from <= amount_to;
