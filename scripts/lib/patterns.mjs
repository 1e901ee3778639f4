import { createRequire } from 'node:module';
import { parseSync, Visitor } from 'vite';

/**
 * @typedef {{ source: string, flags: string, at: number }} Pattern
 * @typedef {{ path: string, line: number, source: string, problem: string }} Finding
 */

/**
 * Regular expressions whose worst text makes them work for ever, and those that could not be looked at: built while the program
 * runs, or beyond what the checker can say.
 * @param {string} path
 * @param {string} text
 * @returns {Finding[]}
 */
export function findSlowPatterns(path, text) {
  return patternsOf(path, text).flatMap(({ source, flags, at }) => {
    const problem = source === undefined ? 'built while the program runs' : judge(source, flags);
    if (!problem) return [];
    return [{ path, line: text.slice(0, at).split('\n').length, source: source ?? 'RegExp(…)', problem }];
  });
}

/**
 * @param {string} path
 * @param {string} text
 */
function patternsOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  /** @type {{ source: string | undefined, flags: string, at: number }[]} */
  const found = [];
  /** @param {import('@oxc-project/types').NewExpression | import('@oxc-project/types').CallExpression} call */
  const built = ({ callee, start }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      found.push({ source: undefined, flags: '', at: start });
  };
  new Visitor({
    Literal: (literal) => {
      if (!('regex' in literal)) return;
      found.push({ source: literal.regex.pattern, flags: literal.regex.flags, at: literal.start });
    },
    NewExpression: built,
    CallExpression: built,
  }).visit(program);
  return found;
}

/** The same pattern stands in several files. @type {Map<string, string | undefined>} */
const judged = new Map();

/**
 * What is wrong with it, if anything. Polynomial ones pass: texts from outside are bounded before they meet a pattern.
 * @param {string} source
 * @param {string} flags
 */
function judge(source, flags) {
  const key = `/${source}/${flags}`;
  if (!judged.has(key)) judged.set(key, ask(source, flags));
  return judged.get(key);
}

// The build in JavaScript: it is the same on every machine, and the others are programs of 30 MB (see "overrides" in package.json).
/** @type {{ checkSync: typeof import('recheck').checkSync }} */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js');

/**
 * @param {string} source
 * @param {string} flags
 */
function ask(source, flags) {
  // Only a group that is repeated can be repeated in exponentially many ways; all others need not be thought about for seconds.
  if (!/\)[*+{]/.test(source)) return undefined;
  const answer = checkSync(source, flags, { timeout: 30_000 });
  if (answer.status === 'unknown') return `not decided: ${answer.error.kind}`;
  if (answer.complexity.type !== 'exponential') return undefined;
  return `backtracks exponentially, for example on ${answer.status === 'vulnerable' ? answer.attack.pattern : 'some text'}`;
}
