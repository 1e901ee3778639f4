import { format } from 'node:util';
import { vi } from 'vitest';
import { runCommand } from '#cli/run-command.ts';

/**
 * The operator's command with settings of its own, in this process: one of its own takes a second to start, each time. That the
 * process hands over its words, its input and its exit code is seen in cli.test.ts.
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

/** One after another: what a command says must not mix with what another says. */
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
