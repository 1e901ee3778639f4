import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { makeCallerTurns } from '#features/files/intake/caller-turns.ts';
import { seconds } from '#lib/clock.ts';
import type { FileExtension } from './file-types.ts';

export interface CheckJob {
  path: string;
  extension: Exclude<FileExtension, 'pdf'>;
}

export type Verdict = 'whole' | 'broken' | 'busy';

const START_PATIENCE = seconds(30);
const PATIENCE = seconds(10);
/** A thread that was idle for this long is ended, which frees its memory. */
const IDLE = seconds(60);

let thread: Promise<Worker> | undefined;
let idle: NodeJS.Timeout | undefined;
const inTurn = makeCallerTurns();

/**
 * Whether a picture or film really is what its first bytes say. One file at a time, in a thread of its own; a file that takes longer than
 * ten seconds is refused. If the machine is too busy to start the thread, nothing is said about the file.
 */
export function checkContent(caller: string, job: CheckJob, patience = PATIENCE): Promise<Verdict> {
  return inTurn(caller, () => run(job, patience));
}

async function run(job: CheckJob, patience: number): Promise<Verdict> {
  clearTimeout(idle);
  thread ??= start();
  const worker = await thread.catch(() => undefined);
  if (!worker) {
    thread = undefined;
    return 'busy';
  }
  worker.ref();
  try {
    worker.postMessage(job);
    const [whole] = await once(worker, 'message', { signal: AbortSignal.timeout(patience) });
    idle = setTimeout(() => void end(worker), IDLE).unref();
    return whole ? 'whole' : 'broken';
  } catch {
    await end(worker);
    return 'broken';
  } finally {
    // A thread that waits for work does not keep the process alive.
    worker.unref();
  }
}

async function start(): Promise<Worker> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    // Gets none of the server's settings, and a small heap of its own.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
  });
  // Whoever waits for an answer gets the error as well.
  worker.on('error', () => void end(worker));
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(START_PATIENCE) });
    return worker;
  } catch (error) {
    await end(worker);
    throw error;
  }
}

async function end(worker: Worker): Promise<void> {
  thread = undefined;
  await worker.terminate();
}
