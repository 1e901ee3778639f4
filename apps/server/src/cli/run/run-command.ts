import { positional } from '#cli/command.ts';
import { commands } from '#cli/commands.ts';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { RefusalError } from '#http/refusal.ts';
import { systemClock } from '#lib/clock.ts';
import { StartupError } from '#lib/startup-error.ts';
import { ownVersion } from '#lib/versions/own-version.ts';
import { readConfig } from '../../config.ts';
import { NoInstallation, openDatabase, openInstallation } from '../../installation.ts';
import { printingPlainly } from './printable.ts';

/** Runs what the operator typed after `npm run cabinet --`; returns the exit code. */
export async function runCommand([name = 'help', ...args]: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return printingPlainly(() =>
    found(name, args, env).catch((error: unknown) => {
      if (!(error instanceof StartupError || error instanceof RefusalError)) throw error;
      console.error(error.message);
      return 1;
    }),
  );
}

async function found(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (name === '--version') {
    console.log(ownVersion);
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    printHelp();
    return name === 'help' ? 0 : 1;
  }
  if (positional(args).length < command.needs || args.includes('--help')) {
    console.error(`Использование: npm run cabinet -- ${command.name} ${command.usage}\n${command.about}`);
    return 1;
  }

  const config = readConfig(env);
  const common = { ...config, clock: systemClock };
  const { mode = 'change' } = command;
  if (command.bare === 'alone') {
    const there = await openDatabase(config, mode, ready).catch((error: unknown) => {
      if (error instanceof NoInstallation) return undefined;
      throw error;
    });
    const run = (db?: Db) => command.run({ ...common, db }, args);
    return there ? during(there, ({ db }) => run(db)) : ((await run()) ?? 0);
  }
  if (command.bare)
    return during(await openDatabase(config, mode, ready), ({ db }) => command.run({ ...common, db }, args));
  return during(await openInstallation(config, mode), (given) => command.run({ ...common, ...given }, args));
}

const ready = async (db: Db) => void (await db.one(sql`select 1`));

async function during<Given extends { close(): Promise<void> }>(
  given: Given,
  work: (given: Given) => Promise<number | undefined>,
): Promise<number> {
  try {
    return (await work(given)) ?? 0;
  } finally {
    await given.close();
  }
}

function printHelp(): void {
  console.log('Команды оператора: npm run cabinet -- <команда> …\n');
  const width = Math.max(...commands.map((command) => `${command.name} ${command.usage}`.length));
  for (const { name: title, usage, about } of commands) console.log(`  ${`${title} ${usage}`.padEnd(width)}  ${about}`);
}
