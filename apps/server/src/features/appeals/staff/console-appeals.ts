import type { ConsoleAppealView } from '@app/contract/appeals/console-appeals';
import { appealErrors } from '#features/appeals/appeals-errors.ts';
import { fileUrl, findFiles } from '#features/files/files.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { readParts } from '#features/things/thing-parts.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { findView } from './console-appeals-queries.ts';

export type ConsoleAppealNeeds = Pick<FileNeeds, 'db' | 'clock' | 'vault'>;

/** Unlike the trader's, the look of staff changes nothing. */
export async function viewAppeal(
  needs: ConsoleAppealNeeds,
  id: number,
  reader: number,
): Promise<WithoutTime<ConsoleAppealView>> {
  const { db } = needs;
  const found = (await findView(db, id)) ?? fail(appealErrors.notFound);
  const [parts, files] = await Promise.all([
    readParts(db, { id, moves: 'appeal', events: 'appeal', webhooks: 'appeal' }),
    findFiles(db, 'appeal', [id]),
  ]);
  const { deal_status: status, deal_amount: amount, ...appeal } = found;
  const urls = (files.get(id) ?? []).map((file) => fileUrl(needs, file, reader));
  return { ...appeal, deal: { status, amount }, ...parts, files: urls };
}
