import { later, minutes } from '#lib/clock.ts';
import { type Sql, sql } from './sql.ts';

/** Tables whose numbers grow with time, so that a period is a stretch of numbers. */
export type Growing = 'deals' | 'appeals' | 'payouts' | 'deposits';

/** A row may get its number this long after its time was read. */
const APART = minutes(20);

const border = (table: Growing, moment: Date): Sql => sql`id_border(${table}::text::regclass, ${moment})::int`;

/** Found by halving, and a little too wide on either side: the times of the rows are to be looked at as well. */
export const lowestId = (table: Growing, since: Date): Sql => border(table, later(since, -APART));
/** Not included. */
export const highestId = (table: Growing, until: Date): Sql => border(table, later(until, APART));
