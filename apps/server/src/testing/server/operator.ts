import { format } from 'node:util';
import { vi } from 'vitest';
import { runCommand } from '#cli/run/run-command.ts';

/**
 * Runs an operator's command with its own settings inside this process: a process of its own would take a second each time. cli.test.ts
 * checks that the real process passes on its arguments, input and exit code.
 */
export function operate(args: string[], env: Record<string, string>): Promise<Operated> {
  const done = turn.then(() => listenTo(args, env));
  turn = done.catch(() => undefined);
  return done;
}

interface Operated {
  said: string;
  complained: string;
  code: number;
}

/** One after another: the outputs of two commands must not mix. */
let turn: Promise<unknown> = Promise.resolve();

async function listenTo(args: string[], env: Record<string, string>): Promise<Operated> {
  const said: string[] = [];
  const complained: string[] = [];
  const ears = [
    vi.spyOn(console, 'log').mockImplementation((...words) => void said.push(format(...words))),
    vi.spyOn(console, 'error').mockImplementation((...words) => void complained.push(format(...words))),
  ];
  try {
    const code = await runCommand(args, env);
    return { said: said.join('\n').trim(), complained: complained.join('\n').trim(), code };
  } finally {
    for (const ear of ears) ear.mockRestore();
  }
}
