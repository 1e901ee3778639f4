import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Fault } from './faults.ts';

export type Verdict = 'noticed' | 'survived' | 'hung';

export interface Trial {
  templateUrl: string;
  /** Milliseconds until it is given up. */
  patience: number;
  signal: AbortSignal;
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const config = join(import.meta.dirname, 'vitest.config.ts');

/** The tests with the fault, in a process of their own that is ended when it takes far longer than without. */
export async function tryFault(
  fault: Fault | undefined,
  tests: string[],
  { templateUrl, patience, signal }: Trial,
): Promise<Verdict> {
  const child = spawn(process.execPath, [vitest, 'run', '--config', config, '--reporter=dot', ...tests], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, TEST_TEMPLATE_URL: templateUrl, FAULT: fault ? JSON.stringify(fault) : '' },
  });
  const end = () => {
    // With its workers: a fault may have sent one of them round in circles.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  signal.addEventListener('abort', end, { once: true });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, patience);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  if (late) return 'hung';
  return code === 0 ? 'survived' : 'noticed';
}
