import type { Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';

// What deals have filled a bank profile with and what waiting ones have reserved of it, `profile_fills`: a row for each profile, beside what
// its trader has set. The database makes the row with the profile. Whatever changes a sum here says anew whether the profile is in the line;
// where its trader changes something, the database does.

/** Where a deal is paid to: a profile, and perhaps a card of it. */
interface PaidTo {
  bank_profile_id: number;
  requisite_profile_id: number | null;
}

/** By the sums as they will be. */
const placed = (sums: { used?: Sql; reserved?: Sql; cycle?: Sql }) => sql`in_line = is_in_line(bank_profile_id, aside,
  ${sums.used ?? sql`used_total_amount`}, ${sums.reserved ?? sql`reserved_amount`}, ${sums.cycle ?? sql`cycle_value`})`;

/**
 * Nobody fills these, or changes what is set for them, until the end of the transaction. Always before the profile itself is changed: a deal that is
 * closed has locked the filling by then and goes on to the profile.
 */
export async function lockFills(tx: Tx, which: Sql): Promise<void> {
  await tx.run(sql`select 1 from profile_fills where ${which} order by bank_profile_id for update`);
}

export async function setUsed(tx: Tx, id: number, used: bigint): Promise<void> {
  await tx.run(sql`
    update profile_fills set used_total_amount = ${used}, ${placed({ used: sql`${used}` })} where bank_profile_id = ${id}`);
}

export const emptyCycleColumns = sql`cycle_value = 0, cycle_first_at = null, cycle_last_at = null, ${placed({ cycle: sql`0` })}`;

export async function emptyCycle(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update profile_fills set ${emptyCycleColumns} where bank_profile_id = ${id}`);
}

/**
 * With the commit. A closed deal fills the profile, and the card it was paid to; the first amount after the end of a cycle begins the next one. What
 * the deal had reserved while it waited is released.
 */
export function addToCycle(tx: Tx, paidTo: PaidTo, amount: bigint, at: Date, wasReserved = 0n): void {
  const { bank_profile_id: id, requisite_profile_id: cardId } = paidTo;
  const over = sql`cycle_is_over(p.cycle_mode, cycle_first_at, cycle_last_at, ${at})`;
  const used = sql`used_total_amount + ${amount}::bigint`;
  const reserved = sql`reserved_amount - ${wasReserved}::bigint`;
  const cycle = sql`case when ${over} then 0 else cycle_value end + ${amount}::bigint`;
  tx.withCommit(sql`
    update profile_fills set
      used_total_amount = ${used}, reserved_amount = ${reserved}, cycle_value = ${cycle}, ${placed({ used, reserved, cycle })},
      cycle_first_at = case when ${over} or cycle_first_at is null then ${at} else cycle_first_at end,
      cycle_last_at = greatest(cycle_last_at, ${at})
    from bank_profiles p where p.id = ${id} and bank_profile_id = ${id}`);
  // The profile first: a creation has locked it by now and goes on to the card.
  if (cardId !== null)
    tx.withCommit(sql`
      update requisite_profiles set
        used_total_amount = used_total_amount + ${amount}::bigint, reserved_amount = reserved_amount - ${wasReserved}::bigint
      where id = ${cardId}`);
}

/** With the commit. Reserves the amount of a waiting deal, of the profile and its card, until its deadline; a negative amount releases it. */
export function reserve(tx: Tx, paidTo: PaidTo, amount: bigint, made?: { at: Date; until: Date }): void {
  const { bank_profile_id: id, requisite_profile_id: cardId } = paidTo;
  const until = made?.until ?? null;
  const reserved = sql`reserved_amount + ${amount}::bigint`;
  tx.withCommit(sql`
    update profile_fills set
      reserved_amount = ${reserved}, ${placed({ reserved })}, last_deal_at = coalesce(${made?.at ?? null}, last_deal_at),
      deal_ends_at = greatest(deal_ends_at, ${until}::timestamptz)
    where bank_profile_id = ${id}`);
  if (cardId !== null)
    tx.withCommit(sql`
      update requisite_profiles set
        reserved_amount = reserved_amount + ${amount}::bigint, deal_ends_at = greatest(deal_ends_at, ${until}::timestamptz)
      where id = ${cardId}`);
}

/** The trader's state has changed: each profile's place is said anew. It waits for deals that are being made, and they have ended by then. */
export async function updateLinePlaces(tx: Tx, traderId: number): Promise<void> {
  const own = sql`trader_id = ${traderId}`;
  await lockFills(tx, own);
  await tx.run(sql`update profile_fills set ${placed({})} where ${own}`);
}
