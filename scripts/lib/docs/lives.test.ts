import { expect, test } from 'vitest';
import { drawLife, putLife } from './lives.mjs';

const machine = `
  export const LampStatus = { off: 0, on: 1, broken: -1, sold: 2 } as const;
  const { off, on, broken } = LampStatus;
  const whole: readonly LampStatus[] = [off, on];
  const moves: Record<LampAction, { from: readonly LampStatus[]; to: LampStatus }> = {
    press: { from: [off], to: on },
    knock: { from: [off], to: on, event: 'lamp.knocked' },
    drop: { from: [...whole], to: broken },
  };`;
const words = `
  export const statuses: Record<LampStatus, { label: string; tone: Tone }> = {
    [LampStatus.off]: { label: 'Не\\u00a0горит', tone: 'waiting' },
    [LampStatus.on]: { label: 'Горит', tone: 'done' },
    [LampStatus.broken]: { label: 'Разбита', tone: 'archived' },
  };`;

const draw = (files: Record<string, string>, begins = ['off']) =>
  drawLife({ machine: 'machine.ts', words: 'words.ts', begins }, (path) => files[path] ?? '');

test('a life is drawn with the words of its states, its actions and events, and its ends', () => {
  expect(draw({ 'machine.ts': machine, 'words.ts': words })).toBe(`stateDiagram-v2
  off: 0 Не горит
  on: 1 Горит
  broken: −1 Разбита
  [*] --> off
  off --> on: press, knock (lamp.knocked)
  off --> broken: drop
  on --> broken: drop
  broken --> [*]`);
});

test('another move in the table is another diagram', () => {
  const before = draw({ 'machine.ts': machine, 'words.ts': words });
  const mended = machine.replace('drop:', 'mend: { from: [broken], to: off },\n    drop:');
  expect(draw({ 'machine.ts': mended, 'words.ts': words })).not.toBe(before);
});

test('a table from each state to others is drawn without actions', () => {
  const table = "const next: Record<CatState, readonly CatState[]> = { asleep: ['awake'], awake: [] };";
  const names = "const names: Record<CatState, string> = { asleep: 'спит', awake: 'не спит' };";
  expect(draw({ 'machine.ts': table, 'words.ts': names }, ['asleep'])).toBe(`stateDiagram-v2
  asleep: asleep спит
  awake: awake не спит
  [*] --> asleep
  asleep --> awake
  awake --> [*]`);
});

test('no table, no word for a state and no place in the document are said', () => {
  expect(() => draw({ 'machine.ts': 'export const LampStatus = { off: 0 };', 'words.ts': words })).toThrow(
    'machine.ts has no table of moves',
  );
  expect(() => draw({ 'machine.ts': machine, 'words.ts': 'export const a = 1;' })).toThrow(
    'words.ts has no word for LampStatus off',
  );
  expect(() => putLife('# Lamps\n', { thing: 'lamps', document: 'docs/lamps.md' }, '')).toThrow(
    'docs/lamps.md has no place for a diagram',
  );
});
