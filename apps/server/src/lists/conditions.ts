import { type Sql, sql } from '#db/sql.ts';

interface Amounts {
  amount_from?: bigint | undefined;
  amount_to?: bigint | undefined;
}

export function hasAmount(amount: Sql, { amount_from, amount_to }: Amounts): Sql {
  const least = amount_from === undefined ? sql`true` : sql`${amount} >= ${amount_from}`;
  const most = amount_to === undefined ? sql`true` : sql`${amount} <= ${amount_to}`;
  return sql`(${least} and ${most})`;
}

/** Only what a filter asks for; a filter that is not given narrows nothing. */
export const ifGiven = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql =>
  value === undefined ? sql`true` : condition(value);

/** The number in what somebody typed, «№ 17» or «17»; null if it is none. */
export function numberIn(text: string): number | null {
  const [, id] = /^№?\s*(\d{1,9})$/.exec(text) ?? [];
  return id === undefined ? null : Number(id);
}
