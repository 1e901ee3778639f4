import type { Movement, StatementExport, StatementFilters } from '@app/contract/statement';
import type { Db } from '#db/db.ts';
import type { User } from '#http/user.ts';
import { type Clock, days, later, minutes } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { signLink } from './statement-link.ts';
import { balanceAfter, findRange, listMovements } from './statement-queries.ts';

export interface StatementNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

const LINK_LIFE = minutes(5);
const BATCH = 2000;

type Period = Pick<StatementFilters, 'from' | 'to'>;

export async function findMovements({ db, clock }: StatementNeeds, trader: User, filters: StatementFilters) {
  const range = await rangeOf(db, trader.id, filters);
  const last = range.last - (filters.page - 1) * filters.count;
  const page = { first: Math.max(range.first, last - filters.count + 1), last };
  const [movements, opening, closing] = await Promise.all([
    listMovements(db, trader.id, page),
    balanceAfter(db, trader.id, range.first - 1),
    balanceAfter(db, trader.id, Math.max(range.last, range.first - 1)),
  ]);
  const countMovements = Math.max(0, range.last - range.first + 1);
  return { movements, countMovements, opening, closing, serverTime: clock.now() };
}

/** A download carries no token, so its address is signed instead and soon worthless. */
export function makeLink({ clock, vault }: StatementNeeds, trader: User, wanted: StatementExport): { url: string } {
  const expires = later(clock.now(), LINK_LIFE).getTime();
  return { url: signLink(vault, { trader: trader.id, expires, ...wanted }) };
}

/** Everything of the period, in batches: a long history is never in memory as a whole. */
export async function* readMovements(db: Db, traderId: number, period: Period): AsyncGenerator<Movement[]> {
  const { first, last } = await rangeOf(db, traderId, period);
  for (let upper = last; upper >= first; upper -= BATCH) {
    yield await listMovements(db, traderId, { first: Math.max(first, upper - BATCH + 1), last: upper });
  }
}

/** Days of Moscow time, which has no summer time. */
async function rangeOf(db: Db, traderId: number, { from, to }: Period) {
  const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`);
  return findRange(db, traderId, from ? midnight(from) : null, to ? later(midnight(to), days(1)) : null);
}
