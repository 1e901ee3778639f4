import { expect, test } from 'vitest';
import { CommandError } from '../terminal.mjs';
import { choose } from './test-choice.mjs';

const named = (...args: string[]) => {
  const { groups, words } = choose(args);
  return { steps: groups.map((group) => group.map((step) => step.name)), words };
};

test('without a word everything runs, and what runs tests runs one after another, each with both cores', () => {
  const { steps, words } = named();
  expect(steps.slice(1)).toEqual([['unit'], ['e2e']]);
  expect(steps[0]).toEqual(expect.arrayContaining(['types', 'lint', 'build']));
  expect(words).toEqual([]);
});

test('steps are chosen by name; other words choose files of tests', () => {
  expect(named('--only=licences,lint')).toEqual({ steps: [['lint', 'licences']], words: [] });
  expect(named('--only=unit', 'deals')).toEqual({ steps: [['unit']], words: ['deals'] });
  expect(named('--only=unit,e2e', 'deals', 'wallet')).toEqual({
    steps: [['unit'], ['e2e']],
    words: ['deals', 'wallet'],
  });
});

test('what nobody would heed is refused: a step that is not there, a word without a step or for one that takes none, an option', () => {
  for (const args of [['deals'], ['--only='], ['--only=units'], ['--only=lint', 'deals'], ['--only=unit', '--watch']])
    expect(() => choose(args), args.join(' ')).toThrow(CommandError);
});
