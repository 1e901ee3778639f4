import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { fileUrl } from '#features/files/files.ts';
import { type Clock, hours, later } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import type { StoredPayout } from './payout-shape.ts';

/** The full number, only for the trader who has taken the payout. */
export function openPan(vault: Vault, payout: StoredPayout): string {
  return vault.open(payout.pan, panContext(payout));
}

/** The context for sealing, made of what is known before the row has an id; a number copied to another payout does not open there. */
export const panContext = ({ platform_id, payout_id }: Pick<StoredPayout, 'platform_id' | 'payout_id'>) =>
  `payout:${platform_id}:${payout_id}`;

/** While somebody has to pay or to check, and for a while after the end; never in the pool, which all payout traders see. */
export function isPayeeShown(
  { status, moved_at, shown_hours }: Pick<StoredPayout, 'status' | 'moved_at' | 'shown_hours'>,
  now: Date,
): boolean {
  if (status === PayoutStatus.waiting || status === PayoutStatus.archived) return false;
  // It ended when it was paid, cancelled or not proven; rejecting it or taking it back later shows nobody the number again.
  if (status === PayoutStatus.rejected) return false;
  if (status === PayoutStatus.inWork || status === PayoutStatus.review) return true;
  return later(moved_at, hours(shown_hours)) > now;
}

/** SQL over files `f` of payouts: it came from a trader who had the payout before it went back to the pool. */
export const isFormerReceipt: Sql = sql`(f.owner_kind = 'payout' and exists (
  select from journal r where split_part(r.event, '.', 1) = 'payout' and r.ref = f.owner_id and r.event = 'payout.returned' and r.at >= f.created_at))`;

/** Addresses of the receipts, by payout. Another's are neither this trader's to see nor proof of what they paid. */
export async function findReceipts(
  needs: { db: Db; vault: Vault; clock: Clock },
  payouts: StoredPayout[],
  reader?: number,
): Promise<Map<number, string[]>> {
  const ids = payouts.map(({ id }) => id);
  const files = await needs.db.many<{ owner_id: number; name: string; extension: string }>(sql`
    select owner_id, name, extension from files f
    where owner_kind = 'payout' and owner_id = any(${ids}::int[]) and not ${isFormerReceipt} order by owner_id, position`);
  const byPayout = Map.groupBy(files, ({ owner_id }) => owner_id);
  return new Map(ids.map((id) => [id, (byPayout.get(id) ?? []).map((file) => fileUrl(needs, file, reader))]));
}
