import { AMOUNT_TOLERANCE, type MethodGroup } from '@app/contract/deals/deal';
import { Tier } from '@app/contract/devices/bank-profiles';
import type { Db, Tx } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { lockFills } from '#features/devices/profiles/bank-profile-fills.ts';
import { bankProfileTables } from '#features/devices/profiles/bank-profile-shape.ts';
import { later, seconds } from '#lib/clock.ts';
import { ALIVE } from './deal-line.ts';

export interface WantedDeal {
  amount: bigint;
  debited: bigint;
  method_group: MethodGroup;
  /** A profile on test takes one deal at a time, up to this amount. */
  mostOnTest: bigint;
  now: Date;
}

export interface ChosenProfile {
  /** Of the deal that is to be made. */
  deal_id: number;
  bank_profile_id: number;
  requisite_profile_id: number | null;
  trader_id: number;
  bank: string;
  fio: string;
  phone: Buffer | null;
  pan: Buffer | null;
  /** Waiting deals are told apart by this: the number that is paid to. */
  requisite_key: bigint;
}

const JUST_FILLED = seconds(1);

/**
 * The fitting profile whose last deal is longest ago. Skips profiles locked by another creation or given a deal within the last second, so
 * that creations at once take different profiles. It is locked: from here on nobody else fills it. What may have changed since the statement
 * began is asked again by `verifyChoice`.
 */
export async function lockOneThatIsFree(tx: Tx, wanted: WantedDeal, passedOver: number[]): Promise<number | undefined> {
  const rested = sql`(f.last_deal_at is null or f.last_deal_at < ${later(wanted.now, -JUST_FILLED)})`;
  const row = await tx.one<{ id: number }>(sql`${candidate(wanted, passedOver, rested)} for update of f skip locked`);
  return row?.id;
}

const beingFilled = new WeakMap<Db, Set<number>>();

/**
 * Profiles that creations of this process have locked. PostgreSQL would skip them as well, but only after it has looked at everything that `fits` looks
 * at; of many creations at once that is most of the work.
 */
export function filledHere(db: Db): Set<number> {
  const ids = beingFilled.get(db) ?? new Set();
  beingFilled.set(db, ids);
  return ids;
}

/** If there is none: the first in the line, once it is free. It is found without a lock, so that only this one is waited for. */
export async function lockTheFirst(tx: Tx, wanted: WantedDeal, passedOver: number[]): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(candidate(wanted, passedOver, sql`true`));
  if (row) await lockFills(tx, sql`bank_profile_id = ${row.id}`);
  return row?.id;
}

/**
 * In the order of the line (deal-line.ts) until one fits. Wrapped in CASE so that the planner cannot estimate each condition; otherwise it
 * expects that hardly any profile meets them all, tests every profile there is and sorts the few.
 */
const candidate = (wanted: WantedDeal, passedOver: number[], rested: Sql) => sql`
  select p.id from profile_fills f cross join lateral (select * from bank_profiles where id = f.bank_profile_id limit 1) p
  where f.in_line and f.bank_profile_id <> all(${passedOver}) and ${rested} and case when ${fits(wanted)} then true else false end
  order by f.last_deal_at nulls first, f.bank_profile_id limit 1`;

/**
 * The profile as it is behind its lock, if it still fits. Money and near amounts are decided when the deal is stored (by the hold and by a constraint);
 * that its phone has just been heard of was true a moment ago.
 */
export async function verifyChoice(tx: Tx, wanted: WantedDeal, id: number): Promise<ChosenProfile | undefined> {
  return tx.one<ChosenProfile>(sql`
    select nextval('deals_id_seq')::integer as deal_id, p.id as bank_profile_id, p.trader_id, p.bank, p.fio,
      coalesce(d.phone, p.phone) as phone, r.id as requisite_profile_id, r.pan, coalesce(r.number, p.number) as requisite_key
    from ${bankProfileTables} left join lateral (
      select id, pan, number ${fittingCards(wanted)} order by c.is_main desc, c.id limit 1
    ) r on ${wanted.method_group === 'card'}
    where p.id = ${id} and f.in_line and ${fillsWithin(wanted)}
      and ${wanted.method_group === 'card' ? sql`p.card_available = 1 and r.id is not null` : acceptsByPhone(wanted)}`);
}

/** The same conditions for a deal that is asked for and for one that only might be (idle-profiles.ts): amounts are SQL. */
export interface DealConditions {
  amount: Sql;
  debited: Sql;
  mostOnTest: Sql;
  now: Date;
}

const asked = ({ amount, debited, mostOnTest, now }: WantedDeal): DealConditions => ({
  amount: sql`${amount}::bigint`,
  debited: sql`${debited}`,
  mostOnTest: sql`${mostOnTest}::bigint`,
  now,
});

/**
 * What a profile `p` with its filling `f` must meet to take a deal, besides being in the line and having a requisite to pay to. Each is a scalar and
 * not an `exists`, which the planner might evaluate for all profiles at once.
 */
export function conditions({ amount, debited, mostOnTest, now }: DealConditions) {
  const since = later(now, -ALIVE);
  return {
    range: sql`p.min_amount <= ${amount} and p.max_amount >= ${amount}`,
    cycle: sql`case when cycle_is_over(p.cycle_mode, f.cycle_first_at, f.cycle_last_at, ${now}) then 0 else f.cycle_value end
      + f.reserved_amount + ${amount} <= p.cycle_limit`,
    total: sql`f.used_total_amount + f.reserved_amount + ${amount} <= p.total_amount`,
    test: sql`(p.tier = ${Tier.work} or (f.reserved_amount = 0 and ${amount} <= ${mostOnTest}))`,
    balance: sql`(select a.available - a.shortfall >= ${debited} from ledger_accounts a where a.trader_id = p.trader_id)`,
    alive: sql`case when p.device_profile_id is null then (select seen_at > ${since} from presences where trader_id = p.trader_id)
      else (select key_hash is not null and seen_at > ${since} from device_profiles where id = p.device_profile_id) end`,
  };
}

function fits(wanted: WantedDeal): Sql {
  const { balance, alive } = conditions(asked(wanted));
  return sql`${fillsWithin(wanted)} and ${balance} and ${alive}
    and ${wanted.method_group === 'card' ? sql`p.card_available = 1 and (select true ${fittingCards(wanted)} limit 1)` : acceptsByPhone(wanted)}`;
}

function fillsWithin(wanted: WantedDeal): Sql {
  const { range, cycle, total, test } = conditions(asked(wanted));
  return sql`${range} and ${cycle} and ${total} and ${test}`;
}

const acceptsByPhone = ({ amount }: WantedDeal) =>
  sql`p.sbp_available = 1 and p.number is not null and ${noneNear(sql`p.number`, amount)}`;

const fittingCards = ({ amount }: WantedDeal) => sql`
  from requisite_profiles c
  where c.bank_profile_id = p.id and c.available = 1
    and c.used_total_amount + c.reserved_amount + ${amount}::bigint <= c.total_amount
    and c.number is not null and ${noneNear(sql`c.number`, amount)}`;

// Waiting deals with which a payment of this amount could be confused; the constraint deal_amounts_apart is the same rule in the database.
const nearTo = (amount: Sql) =>
  sql`int8range(${amount} - ${literal(AMOUNT_TOLERANCE)}, ${amount} + ${literal(AMOUNT_TOLERANCE)}, '[]')`;
const noneNear = (key: Sql, amount: bigint) => sql`(
  select true from waiting_deals w where w.requisite_key = ${key} and ${nearTo(sql`w.amount`)} && ${nearTo(sql`${amount}::bigint`)}
  limit 1) is null`;
