import { CommandError } from '../terminal.mjs';
import { groups } from './test-steps.mjs';

/** The steps that take words. */
const tests = ['unit', 'e2e'];

/**
 * What the words after `npm test --` ask for: all steps, or those of --only=; of steps that run tests, only the files with one of the
 * other words in their names.
 * @param {string[]} args
 */
export function choose(args) {
  const [first, ...words] = args;
  if (first === undefined) return { groups, words };

  const names = first.startsWith('--only=') ? first.slice('--only='.length).split(',') : [];
  const known = [...new Set(groups.flat().map((step) => step.name))];
  const isKnown = names.length > 0 && names.every((name) => known.includes(name));
  // A step that takes no words would silently ignore them and check everything.
  const takesWords = words.length === 0 || (names.every((name) => tests.includes(name)) && !words.some(isOption));
  if (!isKnown || !takesWords)
    throw new CommandError(
      `Использование: npm test -- --only=${known.join(',')}\nили часть имени файла: npm test -- --only=unit deals`,
    );
  const chosen = groups.map((group) => group.filter((step) => names.includes(step.name)));
  return { groups: chosen.filter((group) => group.length > 0), words };
}

/** @param {string} word */
const isOption = (word) => word.startsWith('-');
