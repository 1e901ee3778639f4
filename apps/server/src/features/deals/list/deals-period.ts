import { beginOf, endOf, type Period } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { type Border, findBorders } from '#features/deals/counts/deal-borders.ts';

/** The deals of a period among a trader's numbers. */
export interface NumberRange {
  first: number;
  last: number;
  /** Numbers in between that belong to another time: creations read the clock before they wait for their number. Hardly ever any. */
  except: number[];
  /** Every number between these two is in the period. */
  sure: { first: number; last: number };
}

const LAST_NUMBER = 2_147_483_647;
const beforeAll: Border = { low: -1, high: 0, before: [], after: [] };
const afterAll: Border = { low: LAST_NUMBER, high: LAST_NUMBER + 1, before: [], after: [] };

/** Numbers grow with time, so a period is a range of numbers, found by halving. Undefined: all time. */
export async function findRange(
  db: Db,
  traderId: number,
  { from, to }: Period,
  now: Date,
): Promise<NumberRange | undefined> {
  if (from === undefined && to === undefined) return undefined;
  const [begin, end] = await Promise.all([
    from ? findBorder(db, traderId, beginOf(from), now) : beforeAll,
    to ? findBorder(db, traderId, endOf(to), now) : afterAll,
  ]);
  return {
    first: begin.low + 1,
    last: end.high - 1,
    except: [...begin.before, ...end.after],
    sure: { first: begin.high, last: end.low },
  };
}

async function findBorder(db: Db, traderId: number, moment: Date, now: Date): Promise<Border> {
  const border = (await findBorders(db, [traderId], moment, now)).get(traderId);
  if (!border) throw new Error('A border was not found');
  return border;
}

/** The same without the numbers from this one on. */
export function cutRangeBelow(range: NumberRange | undefined, number: number): NumberRange {
  const { first, last, except, sure } = range ?? allNumbers;
  const end = number - 1;
  return { first, last: Math.min(last, end), except, sure: { ...sure, last: Math.min(sure.last, end) } };
}

const allNumbers: NumberRange = { first: 0, last: LAST_NUMBER, except: [], sure: { first: 0, last: LAST_NUMBER } };

export const isIn = ({ first, last, except }: NumberRange, number: Sql): Sql =>
  sql`${number} between ${first} and ${last} and ${number} <> all(${except}::int[])`;

/** Blocks of `deal_blocks`, `since` included, `until` not. */
export interface Blocks {
  since: number;
  until: number;
}

/**
 * Blocks all of whose numbers are in the range are summed up: wide ones, and at both ends narrow ones. Of the narrow blocks at the very
 * ends, one or two, the numbers are looked at one by one.
 */
export function cutIntoBlocks({ first, last, sure }: NumberRange): { wide: Blocks; narrow: Blocks; ends: Blocks[] } {
  const blocks = (numbers: Blocks, width: number): Blocks => {
    const since = Math.ceil(numbers.since / width);
    return { since, until: Math.max(since, Math.floor(numbers.until / width)) };
  };
  const narrow = blocks({ since: sure.first, until: sure.last + 1 }, 1000);
  const touched = { since: Math.floor(first / 1000), until: Math.floor(last / 1000) + 1 };
  const isWhole = narrow.until > narrow.since;
  return {
    narrow,
    wide: blocks(narrow, 100),
    ends: isWhole
      ? [
          { since: touched.since, until: narrow.since },
          { since: narrow.until, until: touched.until },
        ]
      : [touched, { since: 0, until: 0 }],
  };
}

export const inBlocks = ({ since, until }: Blocks): Sql => sql`block >= ${since} and block < ${until}`;
