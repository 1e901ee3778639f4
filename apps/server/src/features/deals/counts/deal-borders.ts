import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { later, minutes } from '#lib/clock.ts';

/** Where a moment lies: up to `low` every deal is before it, from `high` on none is; `deal_border` of the database says the rest. */
export interface Border {
  low: number;
  high: number;
  before: number[];
  after: number[];
}

/** Nothing is made with a time before this any more: a creation waits ten minutes for its number at most. */
const SETTLED = minutes(20);
const MOST_KEPT = 10_000;
/**
 * Borders in the past never change, and people ask for the same few: today, yesterday, this month. So nobody has to ask the database twice, and
 * a list of two hundred traders finds where their day began without looking.
 */
const kept = new WeakMap<Db, Map<string, Border>>();

/** Among the numbers of each of these traders' deals, by the trader's id. */
export async function findBorders(
  db: Db,
  traderIds: readonly number[],
  moment: Date,
  now: Date,
): Promise<Map<number, Border>> {
  const borders = kept.get(db) ?? new Map<string, Border>();
  kept.set(db, borders);
  const keyOf = (id: number) => `${id} ${moment.getTime()}`;
  const found = new Map<number, Border>();
  for (const id of traderIds) {
    const known = borders.get(keyOf(id));
    if (known) found.set(id, known);
  }
  const unknown = traderIds.filter((id) => !found.has(id));
  if (unknown.length === 0) return found;
  const rows = await db.many<Border & { trader_id: number }>(sql`
    select t.id as trader_id, b.* from unnest(${unknown}::int[]) t (id) cross join lateral deal_border(t.id, ${moment}) b`);
  const settled = later(moment, SETTLED) < now;
  for (const { trader_id, ...border } of rows) {
    found.set(trader_id, border);
    if (!settled) continue;
    // The oldest goes, so that this stays small however many people ask.
    if (borders.size >= MOST_KEPT) borders.delete(borders.keys().next().value as string);
    borders.set(keyOf(trader_id), border);
  }
  return found;
}
