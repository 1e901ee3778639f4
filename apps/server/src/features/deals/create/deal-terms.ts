import { gatherQuestions } from '#db/gather-questions.ts';
import { sql } from '#db/sql.ts';
import type { SetRule } from '#features/rules/rules.ts';
import { someReturn } from './deal-line.ts';

export interface Terms {
  /** Of the band of interest that the amount falls into. */
  rate: bigint | null;
  rules: SetRule[];
  /** Somebody who stands aside may be able to take something again. */
  some_return: boolean;
}

interface ReadTerms extends Omit<Terms, 'rules'> {
  rules: { name: string; value: string }[];
}

/** All that a creation of a deal of this amount must know before it begins. */
export const readTerms = gatherQuestions(async (db, amounts: bigint[]) => {
  const read = await db.many<ReadTerms>(sql`
    with known as materialized (
      select ${someReturn} as some_return,
        (select coalesce(json_agg(json_build_object('name', name, 'value', value::text)), '[]') from rules) as rules
    )
    select known.*, (
      select interest_rate from rate_limits where available = 1 and amount between min_amount and max_amount) as rate
    from known, unnest(${amounts}::bigint[]) with ordinality as asked (amount, place) order by place`);
  return read.map(
    (terms): Terms => ({ ...terms, rules: terms.rules.map(({ name, value }) => ({ name, value: BigInt(value) })) }),
  );
});
