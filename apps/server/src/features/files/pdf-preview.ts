import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { sql } from '#db/sql.ts';
import type { StoredFile } from '#http/uploads.ts';
import { seconds } from '#lib/clock.ts';
import { previewName } from './file-names.ts';
import type { FileNeeds } from './files-service.ts';

const START_PATIENCE = seconds(30);
const PATIENCE = seconds(10);
const QUEUE_PATIENCE = seconds(20);

/**
 * A picture of the first page, beside the file. A PDF that cannot be drawn (a password, damage, a bomb) is kept without one: it
 * is still somebody's receipt, and a person can download it.
 */
export async function storePreview({ db, storage }: FileNeeds, file: StoredFile, pdfPath: string): Promise<void> {
  const jpeg = await inTurn(() => drawFirstPage(pdfPath));
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

let last: Promise<unknown> = Promise.resolve();

/** One drawing at a time: each takes a core and some hundred megabytes. Whoever would wait too long goes without. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const until = performance.now() + QUEUE_PATIENCE;
  const turn = last.then(() => (performance.now() < until ? work() : undefined));
  last = turn.catch(() => {});
  return turn;
}

/** In a thread of its own, which is ended when it takes too long. Undefined when the file cannot be drawn. */
export function drawFirstPage(pdfPath: string, patience = PATIENCE): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-preview-worker.ts', import.meta.url), {
      workerData: pdfPath,
      // Nothing of the server's settings, and its own small heap.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    });
    const finish = (jpeg?: Uint8Array) => {
      clearTimeout(timer);
      resolve(jpeg);
      void worker.terminate();
    };
    let timer = setTimeout(finish, START_PATIENCE);
    worker.on('message', (said: 'ready' | Uint8Array) => {
      if (said !== 'ready') return finish(said);
      // From here on it is the file that takes the time, and not a machine that is busy starting.
      clearTimeout(timer);
      timer = setTimeout(finish, patience);
    });
    worker.once('error', () => finish());
    worker.once('exit', () => finish());
  });
}
