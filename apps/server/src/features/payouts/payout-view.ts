import { type Payout, PayoutStatus } from '@app/contract/payouts';
import type { PlatformPayout } from '@app/contract/platform';
import type { Db } from '#db/db.ts';
import { fileUrl, findFiles } from '#features/files/files-service.ts';
import type { Clock } from '#lib/clock.ts';
import { maskPan } from '#lib/mask.ts';
import type { Vault } from '#lib/vault.ts';
import type { StoredPayout } from './payouts-queries.ts';

/** The full number, only for the trader who has the payout. */
export function openPan(vault: Vault, payout: StoredPayout): string {
  return vault.open(payout.pan, panContext(payout));
}

/** Names the row by what is known before it has an id; a number copied to another payout does not open there. */
export const panContext = ({ platform_id, payout_id }: Pick<StoredPayout, 'platform_id' | 'payout_id'>) =>
  `payout:${platform_id}:${payout_id}`;

export function viewPayout(payout: StoredPayout, urls: string[], pan = maskPan(payout.pan_tail)): Payout {
  const { id, trader_id, bank, method, amount, fio, status, note } = payout;
  return {
    id,
    trader_id,
    bank,
    method,
    amount,
    fio,
    pan,
    url: urls[0] ?? null,
    urls,
    createdAt: payout.created_at,
    pinAt: payout.pin_at,
    status,
    note,
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
  const { id, payout_id, status, amount, method, bank, fio, note, created_at, moved_at } = payout;
  const doneAt = status === PayoutStatus.done ? moved_at : null;
  return { id, payout_id, status, amount, method, bank, fio, note, createdAt: created_at, doneAt };
}
