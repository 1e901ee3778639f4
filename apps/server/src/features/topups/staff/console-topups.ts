import type { ConsoleTopupView } from '@app/contract/topups/console-topups';
import { readParts } from '#features/things/thing-parts.ts';
import type { ThingNeeds } from '#features/things/things-routes.ts';
import { walletErrors } from '#features/topups/wallet-errors.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { findTransfer, findView } from './console-topups-queries.ts';

export async function viewTopup({ db }: ThingNeeds, id: number): Promise<WithoutTime<ConsoleTopupView>> {
  const topup = (await findView(db, id)) ?? fail(walletErrors.notFound);
  const [parts, transfer] = await Promise.all([
    readParts(db, { id, moves: 'topup', events: 'deposit' }),
    findTransfer(db, id),
  ]);
  return { ...topup, ...parts, transfer: transfer ?? null };
}
