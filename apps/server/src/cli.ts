import { speakRussian } from '@app/contract/messages';
import { RefusalError } from '#http/refusal.ts';
import { systemClock } from '#lib/clock.ts';
import { StartupError } from '#lib/startup-error.ts';
import { positional } from './cli-command.ts';
import { commands } from './cli-commands.ts';
import { readConfig } from './config.ts';
import { openInstallation } from './installation.ts';

speakRussian();

const [name = 'help', ...args] = process.argv.slice(2);

process.exitCode = await runCommand().catch((error: unknown) => {
  if (!(error instanceof StartupError || error instanceof RefusalError)) throw error;
  console.error(error.message);
  return 1;
});

async function runCommand(): Promise<number> {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    printHelp();
    return name === 'help' ? 0 : 1;
  }
  if (positional(args).length < command.needs || args.includes('--help')) {
    console.error(`Использование: npm run cabinet -- ${command.name} ${command.usage}\n${command.about}`);
    return 1;
  }

  const config = readConfig(process.env);
  const { db, vault, close } = await openInstallation(config, 'borrow');
  try {
    return (await command.run({ ...config, db, vault, clock: systemClock }, args)) ?? 0;
  } finally {
    await close();
  }
}

function printHelp(): void {
  console.log('Команды оператора: npm run cabinet -- <команда> …\n');
  const width = Math.max(...commands.map((command) => `${command.name} ${command.usage}`.length));
  for (const { name: title, usage, about } of commands) console.log(`  ${`${title} ${usage}`.padEnd(width)}  ${about}`);
}
