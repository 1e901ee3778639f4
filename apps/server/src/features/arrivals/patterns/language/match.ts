import { readable, shapeOf } from '@app/contract/arrivals/texts/folding';
import { takeToken } from '@app/contract/arrivals/texts/tokens';
import type { Program, Wild } from './template.ts';

/** A text made ready for programs: as people see it, and its shape, sign for sign. */
export interface Prepared {
  shown: string;
  shape: string;
}

export function prepare(text: string): Prepared {
  const shown = readable(text);
  return { shown, shape: shapeOf(shown) };
}

/** What a program found. With `ambiguous` the text can be read in two ways that disagree about the sum or the digits. */
export interface Match {
  ambiguous: boolean;
  amount?: bigint;
  digits?: string;
  payer?: string;
}

/** Counted for the test that says how the work grows with text and template. */
export interface Work {
  steps: number;
}

/**
 * Follows all ways through the program at once. A place is a step of the program at a position of the text; each is visited once
 * however many ways lead there, so the work is at most places × 2, and nothing is ever tried again.
 */
export function match(program: Program, text: Prepared, work: Work = { steps: 0 }): Match | undefined {
  const from = walk(program, text, work);
  const size = program.steps.length;
  const goal = text.shape.length * size;
  if (!from.has(goal)) return undefined;
  const live = leadingTo(goal, from, work);
  const [amounts, digits] = [valuesOf('amount'), valuesOf('digits')];
  const payer = payerOf(program, text, live);
  return {
    ambiguous: amounts.size > 1 || digits.size > 1,
    ...onlyOne(amounts, 'amount'),
    ...onlyOne(digits, 'digits'),
    ...(payer && { payer }),
  } as Match;

  function valuesOf(token: 'amount' | 'digits') {
    const values = new Set<bigint | string>();
    for (const place of live) {
      const step = program.steps[place % size];
      if (step?.do !== 'token' || step.token !== token) continue;
      const value = takeToken[token](text.shape, Math.floor(place / size))?.value;
      if (value !== undefined) values.add(value);
    }
    return values;
  }
}

const onlyOne = (values: Set<bigint | string>, name: string) => {
  const [value] = values;
  return values.size === 1 ? { [name]: value } : {};
};

/** Every place that can be reached, and from where. */
function walk({ steps, start }: Program, { shown, shape }: Prepared, work: Work): Map<number, number[]> {
  const from = new Map<number, number[]>([[start, []]]);
  const waiting: number[][] = [[start]];
  const size = steps.length;
  for (let at = 0; at <= shape.length; at += 1) {
    const here = waiting[at] ?? [];
    // The list grows while it is read: a fork adds to its own position.
    for (const number of here) {
      work.steps += 1;
      const step = steps[number];
      if (!step || step.do === 'end') continue;
      if (step.do === 'fork') for (const to of step.to) reach(at * size + number, at, to);
      else {
        const next = nextPosition(step, shown, shape, at);
        if (next !== undefined) reach(at * size + number, next, step.to);
      }
    }
    waiting[at] = [];
  }
  return from;

  function reach(place: number, at: number, number: number) {
    work.steps += 1;
    const key = at * size + number;
    const known = from.get(key);
    if (known) {
      known.push(place);
      return;
    }
    from.set(key, [place]);
    const list = waiting[at];
    if (list) list.push(number);
    else waiting[at] = [number];
  }
}

function nextPosition(
  step: Exclude<Program['steps'][number], { do: 'end' | 'fork' }>,
  shown: string,
  shape: string,
  at: number,
): number | undefined {
  if (step.do === 'token') return takeToken[step.token](shape, at)?.end;
  if (at >= shape.length) return undefined;
  if (step.do === 'sign') return shape.charAt(at) === step.sign ? at + 1 : undefined;
  return fits(step.wild, step.first, shown.charAt(at)) ? at + 1 : undefined;
}

function fits(wild: Wild, first: boolean, sign: string): boolean {
  if (wild === 'text') return true;
  if (wild === 'words') return !/\p{N}/u.test(sign);
  return (first ? NAME_BEGINS : NAME_GOES_ON).test(sign);
}

const NAME_BEGINS = /[\p{Lu}"«“]/u;
const NAME_GOES_ON = /[\p{L} .,'"’«»“”-]/u;

/** Places from which the goal is reached. */
function leadingTo(goal: number, from: Map<number, number[]>, work: Work): Set<number> {
  const live = new Set([goal]);
  // A set is read in the order of its making, and what is added while reading comes up as well.
  for (const place of live) {
    for (const earlier of from.get(place) ?? []) {
      work.steps += 1;
      live.add(earlier);
    }
  }
  return live;
}

/** The name on the preferred way: the shortest, and parts in brackets taken where they can be. */
function payerOf({ steps, start }: Program, { shown, shape }: Prepared, live: Set<number>): string | undefined {
  const size = steps.length;
  let [at, number, name] = [0, start, ''];
  for (;;) {
    const step = steps[number];
    if (!step || step.do === 'end') return name.trim() || undefined;
    if (step.do === 'fork') {
      number = step.to.find((to) => live.has(at * size + to)) ?? 0;
      continue;
    }
    if (step.do === 'wild' && step.wild === 'payer') name += shown.charAt(at);
    at = nextPosition(step, shown, shape, at) ?? shape.length;
    number = step.to;
  }
}
