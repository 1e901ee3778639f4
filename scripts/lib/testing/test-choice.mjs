import { CommandError } from '../terminal.mjs';
import { dailySteps, longSteps } from './test-steps.mjs';

/** The steps that take words. */
const tests = ['unit', 'e2e'];

/**
 * What stands after `npm test --` or `npm run test:long --`: all steps, or those of --only=; of steps that run tests, only the files with one of
 * the other words in their names; --junit=FOLDER.
 * @param {string[]} args
 */
export function choose(args) {
  const long = args.includes('--long');
  const steps = long ? longSteps : dailySteps;
  const known = [...new Set(steps.flat().map((step) => step.name))];
  const only = readOption(args, '--only=')?.split(',');
  const junit = readOption(args, '--junit=');
  const words = args.filter((arg) => arg !== '--long' && !/^--(only|junit)=/.test(arg));

  const names = only ?? known;
  const isKnown = names.length > 0 && names.every((name) => known.includes(name)) && junit !== '';
  // A step that takes no words would silently ignore them and check everything.
  const takesWords = words.length === 0 || (only?.every((name) => tests.includes(name)) && !words.some(isOption));
  if (!isKnown || !takesWords) throw new CommandError(usage(long ? 'run test:long' : 'test', known));

  const chosen = steps.map((group) => group.filter((step) => names.includes(step.name)));
  return { groups: chosen.filter((group) => group.length > 0), words, long, junit };
}

/**
 * @param {string[]} args
 * @param {string} option
 */
const readOption = (args, option) => args.find((arg) => arg.startsWith(option))?.slice(option.length);

/** @param {string} word */
const isOption = (word) => word.startsWith('-');

/**
 * @param {string} command
 * @param {string[]} known
 */
const usage = (command, known) => `Использование: npm ${command} -- --only=${known.join(',')} --junit=папка
или часть имени файла: npm ${command} -- --only=unit deals`;
