import { PAYEE_SHOWN_HOURS, type Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { PlatformPayout } from '@app/contract/platform';
import type { Db } from '#db/db.ts';
import { traderMark } from '#features/case-marks/case-marks.ts';
import { fileUrl, findFiles } from '#features/files/files.ts';
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

/** While somebody has to pay or to check, and for a day after the end; never in the pool, which all payout traders see. */
export function isPayeeShown(
  { status, moved_at, note_kind }: Pick<StoredPayout, 'status' | 'moved_at' | 'note_kind'>,
  now: Date,
): boolean {
  if (status === PayoutStatus.waiting || status === PayoutStatus.archived) return false;
  // It ended when it was paid; taking it back later shows nobody the number again.
  if (note_kind === 'reversed') return false;
  if (status === PayoutStatus.inWork || status === PayoutStatus.review) return true;
  return later(moved_at, hours(PAYEE_SHOWN_HOURS)) > now;
}

/** What may not be seen is not sent at all. */
export function viewPayout(
  payout: StoredPayout,
  urls: string[],
  { pan = maskPan(payout.pan_tail), fio = maskName(payout.fio) }: { pan?: string; fio?: string } = {},
): Payout {
  const { id, trader_id, bank, method, amount, bonus, status, note, note_kind } = payout;
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

/** Addresses of the receipts, by payout. */
export async function findReceipts(
  needs: { db: Db; vault: Vault; clock: Clock },
  payouts: StoredPayout[],
): Promise<Map<number, string[]>> {
  const ids = payouts.map(({ id }) => id);
  const files = await findFiles(needs.db, 'payout', ids);
  return new Map(ids.map((id) => [id, (files.get(id) ?? []).map((file) => fileUrl(needs, file))]));
}

export function viewForPlatform(payout: StoredPayout): PlatformPayout {
  const { id, payout_id, status, amount, method, bank, fio, created_at, moved_at } = payout;
  // Notes between trader and moderator are not sent to the platform.
  const note = status === PayoutStatus.incorrect || status === PayoutStatus.rejected ? payout.note : '';
  const doneAt = status === PayoutStatus.done ? moved_at : null;
  return { id, payout_id, status, amount, method, bank, fio, note, createdAt: created_at, doneAt };
}
