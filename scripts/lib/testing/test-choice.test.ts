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

test('the long run repeats nothing that only looks at the code', () => {
  expect(named('--long').steps).toEqual([['build'], ['unit'], ['e2e']]);
  expect(named('--long', '--only=e2e', 'widths')).toEqual({ steps: [['e2e']], words: ['widths'] });
});

test('steps are chosen by name; other words choose files of tests; a folder takes the reports', () => {
  expect(named('--only=licences,lint').steps.flat().sort()).toEqual(['licences', 'lint']);
  expect(named('--only=unit', 'deals')).toEqual({ steps: [['unit']], words: ['deals'] });
  expect(named('--only=unit,e2e', 'deals', 'wallet')).toEqual({
    steps: [['unit'], ['e2e']],
    words: ['deals', 'wallet'],
  });
  expect(choose(['--junit=reports']).junit).toBe('reports');
  expect(named('--junit=reports')).toEqual(named());
});

test('what nobody would heed is refused: a step that is not there, a word without a step or for one that takes none, an option', () => {
  for (const args of [
    ['deals'],
    ['--only='],
    ['--only=units'],
    ['--only=lint', 'deals'],
    ['--only=unit', '--watch'],
    ['--junit='],
    ['--long', '--only=lint'],
  ])
    expect(() => choose(args), args.join(' ')).toThrow(CommandError);
});
