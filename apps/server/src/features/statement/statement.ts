import type { Movement, StatementFilters } from '@app/contract/statement/statement';
import { addDays, midnight, type Period } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import type { DownloadNeeds } from '#http/download.ts';
import type { User } from '#http/user.ts';
import { WHOLE, walkAll } from '#lists/walk.ts';
import { balanceAfter, findRange, listMovements } from './statement-queries.ts';

export interface StatementNeeds extends DownloadNeeds {
  db: Db;
}

export async function findMovements({ db }: StatementNeeds, trader: Pick<User, 'id'>, filters: StatementFilters) {
  const range = await rangeOf(db, trader.id, filters);
  const last = range.last - (filters.page - 1) * filters.count;
  const page = { first: Math.max(range.first, last - filters.count + 1), last };
  const [movements, opening, closing] = await Promise.all([
    listMovements(db, trader.id, page),
    balanceAfter(db, trader.id, range.first - 1),
    balanceAfter(db, trader.id, Math.max(range.last, range.first - 1)),
  ]);
  const countMovements = Math.max(0, range.last - range.first + 1);
  return { movements, countMovements, opening, closing };
}

/** All movements of the period, in batches: a long history is never in memory as a whole. */
export async function* readMovements(
  { db }: StatementNeeds,
  traderId: number,
  period: Period,
): AsyncGenerator<Movement[]> {
  const { first, last } = await rangeOf(db, traderId, period);
  yield* walkAll({
    range: { low: first, high: last + 1 },
    window: WHOLE,
    find: ({ low, high }, limit) => listMovements(db, traderId, { first: Math.max(low, high - limit), last: high - 1 }),
    placeOf: ({ number }) => number,
  });
}

async function rangeOf(db: Db, traderId: number, { from, to }: Period) {
  return findRange(db, traderId, from ? midnight(from) : null, to ? midnight(addDays(to, 1)) : null);
}
