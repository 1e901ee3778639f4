import type { ConsolePayoutView } from '@app/contract/payouts/console-payouts';
import { fileUrl, findFiles } from '#features/files/files.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { payoutErrors } from '#features/payouts/payouts-errors.ts';
import { readParts } from '#features/things/thing-parts.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { findView, presentPayout } from './console-payouts-queries.ts';

export type ConsolePayoutNeeds = Pick<FileNeeds, 'db' | 'clock' | 'vault'>;

export async function viewPayout(
  needs: ConsolePayoutNeeds,
  id: number,
  reader: number,
): Promise<WithoutTime<ConsolePayoutView>> {
  const { db, clock } = needs;
  const found = (await findView(db, id)) ?? fail(payoutErrors.notFound);
  const [parts, files] = await Promise.all([
    readParts(db, { id, moves: 'payout', events: 'payout', webhooks: 'payout' }),
    findFiles(db, 'payout', [id]),
  ]);
  const urls = (files.get(id) ?? []).map((file) => fileUrl(needs, file, reader));
  return { ...presentPayout(found, clock.now()), ...parts, files: urls };
}
