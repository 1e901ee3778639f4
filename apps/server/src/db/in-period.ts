import { beginOf, endOf, type Period } from '@app/contract/values/period';
import { type Sql, sql } from './sql.ts';

/** Whether a time is in a period of days or minutes of Moscow, both ends included. */
export function inPeriod(at: Sql, { from, to }: Period): Sql {
  const since = from ? sql`${at} >= ${beginOf(from)}` : sql`true`;
  const until = to ? sql`${at} < ${endOf(to)}` : sql`true`;
  return sql`(${since} and ${until})`;
}
