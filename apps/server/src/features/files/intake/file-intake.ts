import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MOST_FILE_BYTES } from '@app/contract/files';
import { sql } from '#db/sql.ts';
import { checkContent } from '#features/files/check/content-check.ts';
import { fileType, HEAD_BYTES, mimeTypes } from '#features/files/check/file-types.ts';
import { isPictureTooLarge } from '#features/files/check/picture-size.ts';
import { fileErrors } from '#features/files/files-errors.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { storePreview } from '#features/files/preview/pdf-preview.ts';
import { previewName, storageName } from '#features/files/storage/file-names.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import type { StagedFile, StoredFile } from '#http/uploads/uploads.ts';

/** Reads one file to its end; refuses files that are too large or of a wrong type, and removes what was written. */
export async function stageFile({ uploadsDir }: FileNeeds, sentName: string, content: Readable): Promise<StagedFile> {
  await mkdir(uploadsDir, { recursive: true, mode: 0o700 });
  const path = join(uploadsDir, randomBytes(16).toString('hex'));
  const out = (await open(path, 'wx', 0o600)).createWriteStream({ flush: true });
  const look = inspect(sentName);
  try {
    await pipeline(content, look.through, out);
    return { path, ...look.facts() };
  } catch (error) {
    if (!out.closed) await once(out, 'close');
    await rm(path, { force: true });
    throw isDiskFull(error) ? new RefusalError(fileErrors.noSpace) : error;
  }
}

/** A file that could not be checked is refused. A PDF is checked later, when its first page is drawn. */
async function refuseUnreadable(caller: string, { path, extension }: StagedFile): Promise<void> {
  if (extension === 'pdf') return;
  if (await isPictureTooLarge(path, extension)) fail(fileErrors.pictureTooLarge);
  const verdict = await checkContent(caller, { path, extension });
  if (verdict !== 'whole') fail(fileErrors[verdict]);
}

export async function unstageFiles(staged: StagedFile[]): Promise<void> {
  await Promise.all(staged.map(({ path }) => rm(path, { force: true })));
}

/** Moves the files into the storage, in this order; all of them or none. Files that cannot be shown are refused first. */
export async function keepFiles(needs: FileNeeds, caller: string, staged: StagedFile[]): Promise<StoredFile[]> {
  for (const file of staged) await refuseUnreadable(caller, file);
  const kept: StoredFile[] = [];
  try {
    for (const file of staged) {
      const row = await addFile(needs, file);
      kept.push(row);
      if (file.extension === 'pdf') await storePreview(needs, caller, row, file.path);
      await needs.storage.put(storageName(row), file.path, file);
    }
    return kept;
  } catch (error) {
    await removeFiles(
      needs,
      kept.map(({ id }) => id),
    ).catch(() => {}); // The regular clean-up will remove it; the caller must get the first error.
    throw error;
  }
}

/** Removes files without an owner. The row is deleted last, so that the regular clean-up tries again if the file could not be removed. */
export async function removeFiles({ db, storage }: FileNeeds, ids: number[]): Promise<void> {
  await db.begin(async (tx) => {
    const removed = await tx.many<{ name: string; extension: string }>(sql`
      delete from files where id = any(${ids}::int[]) and owner_kind is null returning name, extension`);
    for (const file of removed) {
      await storage.remove(storageName(file));
      if (file.extension === 'pdf') await storage.remove(previewName(file));
    }
  });
}

async function addFile({ db, clock }: FileNeeds, { extension, type, size, sha256 }: StagedFile): Promise<StoredFile> {
  const name = randomBytes(16).toString('hex');
  const row = await db.one<StoredFile>(sql`
    insert into files (name, extension, type, size, sha256, created_at)
    values (${name}, ${extension}, ${type}, ${size}, ${sha256}, ${clock.now()})
    returning id, name, extension, size, sha256`);
  if (!row) throw new Error('insert returned nothing');
  return row;
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Counts, hashes and recognises the file while its bytes pass. */
function inspect(sentName: string) {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;

  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const known = head.length >= HEAD_BYTES;
      size += chunk.length;
      if (!known) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      if (size > MOST_FILE_BYTES) return done(new RefusalError(fileErrors.tooLarge));
      // As soon as the type is known, so that the rest of a wrong file need not be stored.
      if (!known && head.length >= HEAD_BYTES && !fileType(head, sentName))
        return done(new RefusalError(fileErrors.wrongType));
      hash.update(chunk);
      done(null, chunk);
    },
  });

  const facts = () => {
    if (size === 0) fail(fileErrors.empty);
    const extension = fileType(head, sentName) ?? fail(fileErrors.wrongType);
    return { extension, type: mimeTypes[extension], size, sha256: hash.digest() };
  };
  return { through, facts };
}
