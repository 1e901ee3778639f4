import type { Readable } from 'node:stream';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { StoredFile } from '#http/uploads/uploads.ts';
import { hours, later } from '#lib/clock.ts';
import { signFile } from './file-signature.ts';
import type { FileNeeds } from './files-needs.ts';
import { keepFiles, removeFiles, stageFile, unstageFiles } from './intake/file-intake.ts';
import { removeStaged } from './intake/staged-leftovers.ts';

export interface FileOwner {
  kind: 'appeal' | 'payout' | 'claim' | 'message';
  id: number;
}

/** Assigns uploaded files to their owner in the transaction of the change; files that nobody claims are removed. */
export async function claimFiles(tx: Tx, files: StoredFile[], owner: FileOwner): Promise<void> {
  const ids = files.map((file) => file.id);
  // Numbered after the files that the owner already has: a payout that was returned may get receipts a second time.
  const claimed = await tx.run(sql`
    update files set owner_kind = ${owner.kind}, owner_id = ${owner.id}, position = array_position(${ids}::int[], id) +
      (select coalesce(max(position), -1) from files where owner_kind = ${owner.kind} and owner_id = ${owner.id})
    where id = any(${ids}::int[]) and owner_kind is null`);
  if (claimed !== files.length) throw new Error('A file to be claimed is gone or has an owner already');
}

/** The files of each owner, in the order in which they were sent. */
export async function findFiles(
  db: Db | Tx,
  kind: FileOwner['kind'],
  ownerIds: number[],
): Promise<Map<number, { name: string; extension: string }[]>> {
  const rows = await db.many<{ owner_id: number; name: string; extension: string }>(sql`
    select owner_id, name, extension from files
    where owner_kind = ${kind} and owner_id = any(${ownerIds}::int[]) order by owner_id, position`);
  return Map.groupBy(rows, (row) => row.owner_id);
}

/**
 * The address of a file, valid for one to two hours. It expires on a full hour, so that a list fetched again has the same addresses and
 * the browser does not load the pictures again. `reader`: of the staff or a moderator, whose opening it is written down.
 */
export function fileUrl(
  { vault, clock }: Pick<FileNeeds, 'vault' | 'clock'>,
  { name, extension }: { name: string; extension: string },
  reader?: number,
): string {
  const hour = hours(1);
  const expires = (Math.ceil(clock.now().getTime() / hour) + 1) * (hour / 1000);
  const forReader = reader === undefined ? '' : `&reader=${reader}`;
  return `/files/${name}.${extension}?expires=${expires}${forReader}&signature=${signFile(vault, { name, expires, reader })}`;
}

/** For files that do not come by a call, such as demo data: stored as if uploaded. Must be claimed within the hour. */
export async function storeFile(needs: FileNeeds, sentName: string, content: Readable): Promise<StoredFile> {
  const staged = await stageFile(needs, sentName, content);
  try {
    const [file] = await keepFiles(needs, 'server', [staged]);
    if (!file) throw new Error('unreachable');
    return file;
  } finally {
    await unstageFiles([staged]);
  }
}

/** A job: removes files that nobody claimed for over an hour, and what is left of uploads that ended with the server. */
export async function sweepFiles(needs: FileNeeds): Promise<void> {
  const before = later(needs.clock.now(), -hours(1));
  const forgotten = await needs.db.many<{ id: number }>(sql`
    select id from files where owner_kind is null and created_at < ${before} order by id limit 1000`);
  for (const { id } of forgotten) await removeFiles(needs, [id]);
  await removeStaged(needs.uploadsDir, before);
}
