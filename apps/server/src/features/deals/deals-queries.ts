import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Db, Tx } from '#db/db.ts';
import { literal, sql } from '#db/sql.ts';
import { lockFills } from '#features/devices/profiles/bank-profile-fills.ts';
import { type NewDeal, newColumns, newValues, type StoredDeal, storedColumns } from './deal-shape.ts';

export async function lockDeal(tx: Tx, traderId: number, id: number): Promise<StoredDeal | undefined> {
  return tx.one<StoredDeal>(sql`
    select ${storedColumns} from deals where id = ${id} and trader_id = ${traderId} for update`);
}

/** An appeal is of one deal, always. */
export async function lockDealOfAppeal(tx: Tx, appealId: number): Promise<StoredDeal | undefined> {
  return tx.one<StoredDeal>(sql`
    select ${storedColumns} from deals where id = (select deal_id from appeals where id = ${appealId}) for update`);
}

/** Locks all of them with their appeals and profiles, sorted so that everybody locks in the same order, before the first is changed. */
export async function lockDealsAndTheirs(tx: Tx, traderId: number, ids: number[]): Promise<void> {
  const locked = await tx.many<{ bank_profile_id: number }>(sql`
    select bank_profile_id from deals where id = any(${ids}) and trader_id = ${traderId} order by id for update`);
  await tx.run(
    sql`select 1 from appeals where deal_id = any(${ids}) and trader_id = ${traderId} order by id for update`,
  );
  const profiles = locked.map(({ bank_profile_id }) => bank_profile_id);
  await lockFills(tx, sql`bank_profile_id = any(${profiles})`);
}

export async function lockPlatformDeal(tx: Tx, platformId: number, id: number): Promise<StoredDeal | undefined> {
  return tx.one<StoredDeal>(sql`
    select ${storedColumns} from deals where id = ${id} and platform_id = ${platformId} for update`);
}

export async function findPlatformDeal(db: Db | Tx, platformId: number, id: number): Promise<StoredDeal | undefined> {
  return db.one<StoredDeal>(sql`select ${storedColumns} from deals where id = ${id} and platform_id = ${platformId}`);
}

export async function hasPayment(db: Db | Tx, platformId: number, paymentId: string): Promise<boolean> {
  return (await db.run(sql`select 1 from deals where platform_id = ${platformId} and payment_id = ${paymentId}`)) > 0;
}

// Accounts are few, and what waits has one index, in which each account's deadlines stand in order. So it is asked account by account.

/** SQL for the nearest deadline. */
export const nextExpiry = sql`
  select min(nearest.expires_at) from platforms p cross join lateral (
    select expires_at from waiting_deals where platform_id = p.id order by expires_at limit 1) nearest`;

/** The next one that has expired; rows that another process works on are skipped. */
export async function lockExpired(tx: Tx, now: Date): Promise<StoredDeal | undefined> {
  return tx.one<StoredDeal>(sql`
    select ${storedColumns} from (
        select w.* from platforms p cross join lateral (
          select deal_id, expires_at as until from waiting_deals where platform_id = p.id and expires_at <= ${now} offset 0) w
      ) due
      join deals on id = deal_id and status = ${literal(DealStatus.waiting)} and expires_at <= ${now}
    order by until limit 1 for update of deals skip locked`);
}

/** Written with the commit, like every change of a deal. */
export function setDealStatus(tx: Tx, id: number, status: DealStatus): void {
  tx.withCommit(sql`update deals set status = ${status} where id = ${id}`);
}

/** Joins bank notices to deals, or takes them from there. The deals are locked; a deal that has another notice, or a notice that is taken, is refused. */
export function setDealNotices(tx: Tx, joins: { id: number; notice_id: number | null }[]): void {
  if (joins.length === 0) return;
  tx.withCommit(sql`
    update deals set notice_id = joined.notice_id
    from unnest(${joins.map(({ id }) => id)}::int[], ${joins.map(({ notice_id }) => notice_id)}::bigint[]) as joined (deal_id, notice_id)
    where id = joined.deal_id`);
}

export function setDealClosed(tx: Tx, { id, status, real_amount, debited_amount, closed_at }: StoredDeal): void {
  tx.withCommit(sql`
    update deals set status = ${status}, real_amount = ${real_amount}, debited_amount = ${debited_amount}, closed_at = ${closed_at}
    where id = ${id}`);
}

/** After its money is held: whoever has locked the trader's account is the only one to give a number, the next after the highest. */
export function insertDeal(tx: Tx, deal: NewDeal): void {
  const next = sql`coalesce((select max(number) from deals where trader_id = ${deal.trader_id}), 0) + 1`;
  tx.withCommit(sql`
    insert into deals (number, ${newColumns}) overriding system value values (${next}, ${newValues(deal)})`);
}
