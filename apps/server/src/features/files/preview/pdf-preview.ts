import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { sql } from '#db/sql.ts';
import { fileErrors } from '#features/files/files-errors.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { makeCallerTurns } from '#features/files/intake/caller-turns.ts';
import { previewName } from '#features/files/storage/file-names.ts';
import { fail } from '#http/refusal.ts';
import type { StoredFile } from '#http/uploads/uploads.ts';
import { seconds } from '#lib/clock.ts';

const START_PATIENCE = seconds(30);
const PATIENCE = seconds(10);

/** Drawing takes a core and some hundred megabytes, so only this many run at once. */
const inTurn = makeCallerTurns();

/**
 * Draws the first page as a picture beside the file. A PDF that cannot be opened (damaged, password) is refused: nobody could check it.
 * One that opens but cannot be drawn in time is kept without a picture: a person can download it.
 */
export async function storePreview(
  { db, storage }: FileNeeds,
  caller: string,
  file: StoredFile,
  pdfPath: string,
): Promise<void> {
  const drawing = await inTurn(caller, () => drawPage(pdfPath));
  if (!drawing.opened) fail(fileErrors.broken);
  const { jpeg } = drawing;
  if (!jpeg) return;

  const path = `${pdfPath}.preview`;
  try {
    await writeFile(path, jpeg, { flag: 'wx', mode: 0o600 });
    const sha256 = createHash('sha256').update(jpeg).digest();
    await storage.put(previewName(file), path, { type: 'image/jpeg', size: jpeg.length, sha256 });
    await db.run(sql`update files set preview_size = ${jpeg.length} where id = ${file.id}`);
  } finally {
    await rm(path, { force: true });
  }
}

export interface Drawing {
  /** It is a PDF with at least one page. */
  opened: boolean;
  jpeg?: Uint8Array;
}

/** In a thread of its own, which is ended if it takes too long. The first page is 0. */
export function drawPage(path: string, { page = 0, patience = PATIENCE } = {}): Promise<Drawing> {
  return new Promise((resolve) => {
    let opened = false;
    const worker = new Worker(new URL('./pdf-preview-worker.ts', import.meta.url), {
      workerData: { path, page },
      // Gets none of the server's settings, and a small heap of its own.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    });
    const finish = (jpeg?: Uint8Array) => {
      clearTimeout(timer);
      resolve({ opened, ...(jpeg && { jpeg }) });
      void worker.terminate();
    };
    let timer = setTimeout(finish, START_PATIENCE);
    worker.on('message', (said: 'ready' | 'opened' | Uint8Array) => {
      if (said === 'opened') {
        opened = true;
        return;
      }
      if (said !== 'ready') return finish(said);
      // The time limit begins here: before, a busy machine may only have been slow to start the thread.
      clearTimeout(timer);
      timer = setTimeout(finish, patience);
    });
    worker.once('error', () => finish());
    worker.once('exit', () => finish());
  });
}
