import type { MethodGroup } from '@app/contract/deals';
import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { later, seconds } from '#lib/clock.ts';

export interface Wanted {
  amount: bigint;
  debited: bigint;
  method_group: MethodGroup;
  now: Date;
}

export interface Chosen {
  bank_profile_id: number;
  requisite_profile_id: number | null;
  trader_id: number;
  bank: string;
  fio: string;
  phone: Buffer;
  pan: Buffer | null;
}

const ALIVE = seconds(60);

/** Profiles that could take the deal right now, the one that has waited longest first. */
export async function findCandidate(db: Db, wanted: Wanted, passedOver: number[]): Promise<number | undefined> {
  const row = await db.one<{ id: number }>(sql`
    select p.id ${fitting(wanted)} and p.id <> all(${passedOver}) order by p.last_deal_at nulls first, p.id limit 1`);
  return row?.id;
}

/** Locked: from here on nobody else fills this profile. What was true a moment ago is asked again by `verifyChoice`. */
export async function lockCandidate(tx: Tx, id: number, { waiting }: { waiting: boolean }): Promise<boolean> {
  const lock = waiting ? sql`` : sql`skip locked`;
  return (await tx.one(sql`select 1 from bank_profiles where id = ${id} for update ${lock}`)) !== undefined;
}

export async function verifyChoice(tx: Tx, wanted: Wanted, id: number): Promise<Chosen | undefined> {
  return tx.one<Chosen>(sql`
    select p.id as bank_profile_id, r.id as requisite_profile_id, p.trader_id, p.bank, p.fio, d.phone, r.pan
    ${fitting(wanted)} and p.id = ${id}`);
}

function fitting({ amount, debited, method_group, now }: Wanted): Sql {
  const card = method_group === 'card' ? 1 : 0;
  // Amounts match by ±10 ₽; see the constraint deal_amounts_apart, which is the same rule kept by the database.
  const near = (key: Sql) => sql`exists (
    select 1 from deals w where w.status = 0 and w.requisite_key = ${key}
      and int8range(w.real_amount - 1000, w.real_amount + 1000, '[]') && int8range(${amount}::bigint - 1000, ${amount}::bigint + 1000, '[]'))`;
  return sql`
    from bank_profiles p
    join device_profiles d on d.id = p.device_profile_id
    join ledger_accounts a on a.trader_id = p.trader_id and a.kind = 'available'
    left join lateral (
      select id, pan from requisite_profiles c
      where ${card} = 1 and c.bank_profile_id = p.id and c.available = 1
        and c.used_total_amount + c.reserved_amount + ${amount}::bigint <= c.total_amount and not ${near(sql`c.id`)}
      order by c.is_main desc, c.id limit 1
    ) r on true
    where p.available = 1 and p.is_hided = 0
      and p.min_amount <= ${amount} and p.max_amount >= ${amount}
      and case when ${card} = 1 then p.card_available = 1 and r.id is not null else p.sbp_available = 1 and not ${near(sql`-p.id`)} end
      and case when cycle_is_over(p.cycle_mode, p.cycle_first_at, p.cycle_last_at, ${now}) then 0 else p.cycle_value end
        + p.reserved_amount + ${amount}::bigint <= p.cycle_limit
      and p.used_total_amount + p.reserved_amount + ${amount}::bigint <= p.total_amount
      and d.key_hash is not null and d.seen_at > ${later(now, -ALIVE)}
      and a.balance >= ${debited}`;
}
