import { AMOUNT_TOLERANCE } from '@app/contract/deals/deal';
import { CycleMode } from '@app/contract/devices/bank-profiles';
import type { IdleProfile, IdleReason } from '@app/contract/devices/pauses/idle-profiles';
import { literal, sql } from '#db/sql.ts';
import type { DealNeeds } from '#features/deals/move/deal-moves.ts';
import { ruleValue } from '#features/rules/rules.ts';
import type { User } from '#http/user.ts';
import { hours, later } from '#lib/clock.ts';
import { conditions } from './deal-choice.ts';

interface Explained {
  bank_profile_id: number;
  reason: IdleReason;
  paused_until: Date | null;
  cycle_mode: CycleMode;
  cycle_first_at: Date | null;
  cycle_last_at: Date | null;
  short: bigint | null;
}

/**
 * Asks of each profile what the choice would ask, about the smallest deal that could come to it: within its range, in a band that has a rate,
 * and far enough from what waits on its numbers.
 */
export async function explainIdle({ db, clock }: Pick<DealNeeds, 'db' | 'clock'>, trader: Pick<User, 'id'>) {
  const now = clock.now();
  const asked = { amount: sql`smallest.amount`, debited: sql`smallest.debited`, mostOnTest: sql`most_on_test`, now };
  const { cycle, total, test, balance, alive } = conditions(asked);
  const rows = await db.many<Explained>(sql`
    select p.id as bank_profile_id, p.paused_until, p.cycle_mode, f.cycle_first_at, f.cycle_last_at, smallest.debited - a.available + a.shortfall as short,
      case
        when u.state = 'new' then 'trader_new'
        when u.state <> 'active' then 'trader_paused'
        when p.available = 0 then 'off'
        when p.paused then 'paused'
        when (${alive}) is not true then 'silent'
        when numbers.free is null then 'no_requisite'
        when isempty(offered.amounts) then 'range'
        when not (${total}) then 'total'
        when not (${cycle}) then 'cycle'
        when not (${test}) then 'test'
        when isempty(numbers.free) then 'near'
        when not (${balance}) then 'balance'
        else 'no_demand'
      end as reason
    from bank_profiles p join profile_fills f on f.bank_profile_id = p.id join ledger_accounts a on a.trader_id = p.trader_id join users u on u.id = p.trader_id
      cross join (
        select coalesce(range_agg(int8range(min_amount, max_amount, '[]')), '{}'::int8multirange) as amounts from rate_limits where available = 1
      ) bands
      cross join (select ${ruleValue('test_most_amount')} as most_on_test, ${ruleValue('most_amount')} as most_amount) rules
      cross join lateral (
        select bands.amounts * int8multirange(case when p.min_amount <= most_amount
          then int8range(p.min_amount, least(p.max_amount, most_amount), '[]') else 'empty' end) as amounts
      ) offered
      cross join lateral (
        select range_agg(offered.amounts - coalesce((
          select range_agg(int8range(w.amount - ${literal(2n * AMOUNT_TOLERANCE)}, w.amount + ${literal(2n * AMOUNT_TOLERANCE)}, '[]'))
          from waiting_deals w where w.requisite_key = own.number), '{}'::int8multirange)) as free
        from (
          select p.number where p.sbp_available = 1 and p.number is not null
          union all
          select c.number from requisite_profiles c
          where p.card_available = 1 and c.bank_profile_id = p.id and c.available = 1 and c.number is not null
            and c.used_total_amount + c.reserved_amount + p.min_amount <= c.total_amount
        ) own
      ) numbers
      cross join lateral (
        select coalesce(lower(numbers.free), lower(offered.amounts), p.min_amount) as amount
      ) low
      cross join lateral (
        select low.amount, low.amount - (low.amount * coalesce((
          select interest_rate from rate_limits where available = 1 and low.amount between min_amount and max_amount), 0) + 5000) / 10000 as debited
      ) smallest
    where p.trader_id = ${trader.id} and p.is_hided = 0 order by p.id desc`);
  return { profiles: rows.map((row) => present(row)) };
}

function present({ bank_profile_id, reason, paused_until, short, ...cycle }: Explained): IdleProfile {
  const until = reason === 'paused' ? paused_until : reason === 'cycle' ? cycleEnd(cycle) : null;
  return { bank_profile_id, reason, until, short: reason === 'balance' ? short : null };
}

const MOSCOW = hours(3);
const DAY = hours(24);

/** Null: it ends only when the traffic is switched. The rule itself is cycle_is_over in the database. */
function cycleEnd({
  cycle_mode,
  cycle_first_at,
  cycle_last_at,
}: Pick<Explained, 'cycle_mode' | 'cycle_first_at' | 'cycle_last_at'>) {
  if (!cycle_first_at || !cycle_last_at) return null;
  if (cycle_mode === CycleMode.dayAfterFirst) return later(cycle_first_at, DAY);
  if (cycle_mode === CycleMode.dayAfterLast) return later(cycle_last_at, DAY);
  if (cycle_mode !== CycleMode.atMidnight) return null;
  const local = cycle_last_at.getTime() + MOSCOW;
  return new Date(local - (local % DAY) + DAY - MOSCOW);
}
