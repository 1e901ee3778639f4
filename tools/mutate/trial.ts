import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Fault } from './faults.ts';
import type { Reach } from './reach.ts';

export type Verdict = 'noticed' | 'survived' | 'hung';

/** Which tests to run, and on what: with a fault, or with functions that report when they are called. */
export interface Question {
  tests: string[];
  fault?: Fault;
  marked: string[];
}

export interface Answer {
  isNoticed: boolean;
  reach: Reach;
}

export interface Bench {
  /** Runs the tests without a fault; undefined if they fail. */
  learn(tests: string[], sources: string[]): Promise<Reach | undefined>;
  /** `patience` is in milliseconds: a fault may make a test loop for ever. */
  tryFault(fault: Fault, tests: string[], patience: number): Promise<Verdict>;
}

/** A process that runs tests; ended with its workers and started again when a fault makes it hang. */
export function makeBench(templateUrl: string, signal: AbortSignal): Bench {
  let child: ChildProcess | undefined;
  const end = () => {
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  };
  signal.addEventListener('abort', end, { once: true });

  async function ask(question: Question, patience: number): Promise<Answer | undefined> {
    child ??= start(templateUrl);
    const answered = once(child, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
    child.send(question);
    try {
      const [answer] = await answered;
      return answer;
    } catch {
      signal.throwIfAborted();
      end();
      return undefined;
    }
  }

  return {
    learn: async (tests, marked) => {
      const answer = await ask({ tests, marked }, 600_000);
      return answer?.isNoticed ? undefined : answer?.reach;
    },
    tryFault: async (fault, tests, patience) => {
      const answer = await ask({ fault, tests, marked: [] }, patience);
      if (!answer) return 'hung';
      return answer.isNoticed ? 'noticed' : 'survived';
    },
  };
}

function start(templateUrl: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'host.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, TEST_TEMPLATE_URL: templateUrl },
  });
}
