import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
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
/** A process that was idle for this long is ended, which frees its memory. */
const IDLE = seconds(60);

interface Checker {
  child: ChildProcess;
  ended: AbortSignal;
}

let checker: Promise<Checker | undefined> | undefined;
let idle: NodeJS.Timeout | undefined;
const inTurn = makeCallerTurns();

/**
 * Whether a picture or film really is what its first bytes say. One file at a time, in a process of its own; a file that takes longer
 * than ten seconds is refused. If the machine is too busy to start the process, nothing is said about the file.
 *
 * Not in a thread: one that is ended in the moment in which it begins to unpack takes the whole server with it (Node 24, "close before
 * init").
 */
export function checkContent(caller: string, job: CheckJob, patience = PATIENCE): Promise<Verdict> {
  return inTurn(caller, () => run(job, patience));
}

async function run(job: CheckJob, patience: number): Promise<Verdict> {
  clearTimeout(idle);
  const started = await running();
  if (!started) return 'busy';
  started.child.channel?.ref();
  try {
    // If it ends while it is at work, sending fails, and so does waiting for an answer.
    started.child.send(job, () => {});
    const whole = await nextWord(started, patience);
    idle = setTimeout(() => end(started), IDLE).unref();
    return whole ? 'whole' : 'broken';
  } catch {
    end(started);
    return 'broken';
  } finally {
    // A process that waits for work does not keep the server alive.
    started.child.channel?.unref();
  }
}

/** A new one if the last has ended meanwhile, so that a process killed from outside costs nobody a receipt. */
async function running(): Promise<Checker | undefined> {
  const last = await checker;
  if (last && !last.ended.aborted) return last;
  checker = start().catch(() => undefined);
  return checker;
}

async function start(): Promise<Checker> {
  const child = fork(fileURLToPath(new URL('./check-worker.ts', import.meta.url)), {
    // Gets none of the server's settings, and a small heap of its own.
    env: {},
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new AbortController();
  for (const event of ['error', 'exit']) child.on(event, () => ended.abort());
  const started = { child, ended: ended.signal };
  try {
    await nextWord(started, START_PATIENCE);
    child.unref();
    return started;
  } catch (error) {
    end(started);
    throw error;
  }
}

async function nextWord({ child, ended }: Checker, patience: number): Promise<unknown> {
  const [word] = await once(child, 'message', { signal: AbortSignal.any([ended, AbortSignal.timeout(patience)]) });
  return word;
}

function end({ child }: Checker): void {
  checker = undefined;
  child.kill('SIGKILL');
}
