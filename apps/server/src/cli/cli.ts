import { speakRussian } from '@app/contract/messages';
import { runCommand } from './run/run-command.ts';

speakRussian();

process.exitCode = await runCommand(process.argv.slice(2), process.env);
