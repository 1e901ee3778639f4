import { Tier } from '@app/contract/devices/bank-profiles';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { announce } from '#journal/announce.ts';
import { type Change, record } from '#journal/record.ts';
import { lockFills } from './bank-profile-fills.ts';

/**
 * A profile on test is judged by deals closed in time. Runs with the closing, only for profiles on test. Only the database knows whether
 * this was the last missing deal, so it writes the row of the journal as well.
 */
export function countTowardsWork(tx: Tx, id: number, amount: bigint, at: Date): void {
  const last = sql`test_passed + 1 >= ${ruleValue('test_deals')}`;
  tx.withCommit(sql`
    with counted as (
      update bank_profiles set
        test_passed = case when ${last} then 0 else test_passed + 1 end,
        tier = case when ${last} then ${Tier.work} else tier end,
        work_since = case when ${last} then ${at} else work_since end
      where id = ${id} and tier <> ${Tier.work} and ${amount}::bigint >= ${ruleValue('test_least_amount')}
      returning trader_id, tier
    )
    insert into journal (event, ref, actor, at, user_id, groups, data)
    select 'bank-profile.tier_set', ${id}, 'system', ${at}, trader_id, '{}', '{"tier": -1, "reason": "test passed"}'
    from counted where tier = ${Tier.work}`);
  tx.afterCommit(announce);
}

export interface TierChange extends Change {
  tier: (typeof Tier)[keyof typeof Tier];
  reason: string;
}

/** Sets the tier to work, or to test from the beginning. Returns false if there is no such profile. */
export async function setTier(tx: Tx, id: number, { tier, reason, by, at }: TierChange): Promise<boolean> {
  await lockFills(tx, sql`bank_profile_id = ${id}`);
  const row = await tx.one<{ trader_id: number }>(sql`
    update bank_profiles set tier = ${tier}, test_passed = 0,
      work_since = case when ${tier}::int = ${Tier.work} then ${at}::timestamptz else work_since end
    where id = ${id} returning trader_id`);
  if (!row) return false;
  record(tx, {
    event: 'bank-profile.tier_set',
    ref: id,
    by,
    at,
    owner: row.trader_id,
    data: { tier, reason },
  });
  return true;
}

/** A changed requisite or owner puts the profile back on test. */
export async function putOnTest(tx: Tx, id: number, trader: { id: number }, at: Date): Promise<void> {
  const proven = await tx.run(sql`
    select 1 from bank_profiles where id = ${id} and (tier = ${Tier.work} or test_passed > 0)`);
  if (proven) await setTier(tx, id, { tier: Tier.test, reason: 'details changed', by: { user: trader.id }, at });
}
