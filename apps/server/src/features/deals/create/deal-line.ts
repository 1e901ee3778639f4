import { ALIVE_SECONDS } from '@app/contract/devices/device-door';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { DealNeeds } from '#features/deals/move/deal-moves.ts';
import { later, seconds } from '#lib/clock.ts';

export const ALIVE = seconds(ALIVE_SECONDS);

// Any number; whoever moves profiles into or out of the line holds this lock.
const LINE_LOCK = 7_240_029;

type LineNeeds = Pick<DealNeeds, 'db' | 'clock'>;

/**
 * Takes profiles that cannot take any deal out of the line: their phone is away, or their trader has too little money for the smallest
 * deal. The reason is stored where its end will be noticed, and `bringBack` checks that before each choice. So the line never lacks a
 * profile that could take a deal; at most it has too many. Rows that are locked are left for the next time.
 */
export async function standAside({ db, clock }: LineNeeds): Promise<void> {
  const since = later(clock.now(), -ALIVE);
  await db.begin(async (tx) => {
    await lockLine(tx);
    await notePhones(tx, since);
    await notePresences(tx, since);
    const poor = await findPoor(tx);
    await tx.run(sql`
      update profile_fills set aside = true, in_line = false where bank_profile_id in (
        select p.id from profile_fills f join bank_profiles p on p.id = f.bank_profile_id
          join ledger_accounts a on a.trader_id = p.trader_id
          left join device_profiles d on d.id = p.device_profile_id
          left join presences v on v.trader_id = p.trader_id
        where f.in_line and (a.awaited is not null or a.trader_id = any(${poor.map(({ trader_id }) => trader_id)})
          or case when p.device_profile_id is null then v.aside else d.aside end)
        order by p.id for update of f skip locked)`);
    // Money is locked last, as everywhere.
    await tx.run(sql`
      update ledger_accounts a set awaited = given.least
      from unnest(${poor.map(({ trader_id }) => trader_id)}::int[], ${poor.map(({ least }) => least)}::bigint[]) as given (trader_id, least)
      where a.trader_id = given.trader_id`);
  });
}

async function notePhones(tx: Tx, since: Date): Promise<void> {
  await tx.run(sql`
    update device_profiles set aside = true, aside_after = seen_at where id in (
      select d.id from device_profiles d
      where not d.aside and (d.key_hash is null or d.seen_at is null or d.seen_at <= ${since})
        and exists (
          select 1 from bank_profiles p join profile_fills f on f.bank_profile_id = p.id where p.device_profile_id = d.id and f.in_line)
      order by d.id for update skip locked)`);
}

async function notePresences(tx: Tx, since: Date): Promise<void> {
  await tx.run(sql`
    insert into presences as v (trader_id, seen_at, aside)
    select distinct p.trader_id, '-infinity'::timestamptz, true 
    from profile_fills f join bank_profiles p on p.id = f.bank_profile_id where f.in_line and p.device_profile_id is null
    on conflict (trader_id) do update set aside = true, aside_after = v.seen_at where not v.aside and v.seen_at <= ${since}`);
}

/** Traders who have less than their smallest deal would hold, at any band of interest, and how much that is. */
async function findPoor(tx: Tx): Promise<{ trader_id: number; least: bigint }[]> {
  return tx.many(sql`
    select trader_id, least from (
      select p.trader_id, a.available, a.awaited,
        min(p.min_amount) * (10000 - (select coalesce(max(interest_rate), 0) from rate_limits where available = 1)) / 10000 - 1 as least
      from bank_profiles p join ledger_accounts a on a.trader_id = p.trader_id
      where p.available = 1 and p.is_hided = 0 group by p.trader_id, a.available, a.awaited
    ) needs where awaited is distinct from least and (available < least or awaited is not null)`);
}

/** SQL: whether a profile that stands aside may be able to take deals again. Three lookups in indexes that are almost empty. */
export const someReturn = sql`(exists (select 1 from ledger_accounts where reached)
  or exists (select 1 from device_profiles where returned) or exists (select 1 from presences where returned))`;

/** Puts them back to their old places, unless there is another reason for them to stand aside. */
export async function bringBack({ db, clock }: LineNeeds): Promise<void> {
  const since = later(clock.now(), -ALIVE);
  await db.begin(async (tx) => {
    await lockLine(tx);
    const phones = await tx.many<{ id: number }>(sql`
      update device_profiles set aside = false where returned and seen_at > ${since} returning id`);
    const present = await tx.many<{ id: number }>(sql`
      update presences set aside = false where returned and seen_at > ${since} returning trader_id as id`);
    // A phone that reported once and is away again stays aside until it reports next. Not one that reports at this moment: it is next.
    await tx.run(sql`update device_profiles set aside_after = seen_at where returned and seen_at <= ${since}`);
    await tx.run(sql`update presences set aside_after = seen_at where returned and seen_at <= ${since}`);
    const paid = ids(await tx.many<{ id: number }>(sql`select trader_id as id from ledger_accounts where reached`));
    await tx.run(sql`
      update profile_fills f set aside = false, in_line = is_in_line(p.id, false, used_total_amount, reserved_amount, cycle_value)
      from bank_profiles p join ledger_accounts a on a.trader_id = p.trader_id
      where f.bank_profile_id = p.id and f.aside and (a.awaited is null or a.trader_id = any(${paid}))
        and (p.device_profile_id = any(${ids(phones)}) or p.trader_id = any(${[...ids(present), ...paid]}))
        and not coalesce(case when p.device_profile_id is null
          then (select v.aside from presences v where v.trader_id = p.trader_id)
          else (select d.aside from device_profiles d where d.id = p.device_profile_id) end, false)`);
    await tx.run(sql`update ledger_accounts set awaited = null where trader_id = any(${paid})`);
  });
}

const lockLine = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(${LINE_LOCK})`);
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
