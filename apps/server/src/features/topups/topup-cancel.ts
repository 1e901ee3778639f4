import { shownStatus } from '@app/contract/topups/topup-machine';
import type { TopupCancel } from '@app/contract/topups/wallet-api';
import type { Tx } from '#db/db.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { moveTopup } from './topup-moves.ts';
import { lockOwn } from './topup-queries.ts';
import { walletErrors } from './wallet-errors.ts';

/** The trader cancels the request so that they can make another. The amount stays reserved: if it is paid nevertheless, it is credited. */
export async function cancelOpen(tx: Tx, { clock }: { clock: Clock }, trader: User, { deposit_id }: TopupCancel) {
  const deposit = (await lockOwn(tx, trader.id, deposit_id)) ?? fail(walletErrors.notFound);
  const at = clock.now();
  const shown = shownStatus(deposit.status, deposit.expires_at, at);
  await moveTopup(
    tx,
    { ...deposit, status: shown, cancelled_at: at },
    { action: 'cancel' },
    { by: { user: trader.id }, at },
  );
  return { success: true as const };
}
