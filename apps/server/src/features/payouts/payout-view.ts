import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { PlatformPayout } from '@app/contract/platform';
import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { traderMark } from '#features/case-marks/case-marks.ts';
import { fileUrl } from '#features/files/files.ts';
import { type Clock, hours, later } from '#lib/clock.ts';
import { maskName, maskPan } from '#lib/mask.ts';
import type { Vault } from '#lib/vault.ts';
import type { StoredPayout } from './payouts-queries.ts';

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

const noNote = { note: '', note_kind: null };

/** What may not be seen is not sent at all. */
export function viewPayout(
  payout: StoredPayout,
  urls: string[],
  { pan = maskPan(payout.pan_tail), fio = maskName(payout.fio) }: { pan?: string; fio?: string } = {},
): Payout {
  const { id, trader_id, bank, method, amount, bonus, status } = payout;
  // What was missing before it was paid is no longer said of it.
  const { note, note_kind } = status === PayoutStatus.done ? noNote : payout;
  return {
    id,
    trader_id,
    bank,
    method,
    amount,
    bonus,
    fio,
    pan,
    url: urls[0] ?? null,
    urls,
    createdAt: payout.created_at,
    pinAt: payout.pin_at,
    workUntil: payout.work_until,
    status,
    note,
    note_kind,
    talk: traderMark(payout),
  };
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

export function viewForPlatform(payout: StoredPayout): PlatformPayout {
  const { id, payout_id, status, amount, method, bank, fio, created_at, moved_at } = payout;
  const doneAt = status === PayoutStatus.done ? moved_at : null;
  const note = noteForPlatform(payout);
  return { id, payout_id, status, amount, method, bank, fio, note, createdAt: created_at, doneAt };
}

/** Why it is paid or not. Notes between trader and moderator are not sent to the platform. */
function noteForPlatform({ status, note, decision_note }: StoredPayout): string {
  if (status === PayoutStatus.done) return decision_note;
  return status === PayoutStatus.incorrect || status === PayoutStatus.rejected ? note : '';
}
