import fc from 'fast-check';
import { expect } from 'vitest';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { Answer, Visitor } from '#testing/server/server.ts';

interface Play<Model, Real, Step> {
  seed: number;
  runs: number;
  step: fc.Arbitrary<Step>;
  /** A new world for every sequence: nothing is left from the one before. */
  begin(): Promise<{ model: Model; real: Real }>;
  /** Does the same to both; different answers fail by `expect`. */
  act(model: Model, real: Real, step: Step): Promise<void>;
  compare(model: Model, real: Real): Promise<void>;
}

const STEPS = 50;

/** Random sequences of steps on the server and on a model of it. A sequence after which they differ is shortened and printed. */
export async function playAll<Model, Real, Step>(play: Play<Model, Real, Step>): Promise<void> {
  // All of the same length: by itself, fast-check makes nearly all of them too short.
  const sequence = fc.array(play.step, { minLength: STEPS, maxLength: STEPS, size: 'max' });
  for (const steps of fc.sample(sequence, { seed: play.seed, numRuns: play.runs })) {
    const parting = await findParting(play, steps);
    if (!parting) continue;
    const { steps: fewest, why } = await shorten(play, parting);
    throw new Error(`The server and the model part after ${JSON.stringify(fewest)}`, { cause: why });
  }
}

interface Parting<Step> {
  steps: Step[];
  why: unknown;
}

/** The steps up to the first difference. */
async function findParting<Model, Real, Step>(
  play: Play<Model, Real, Step>,
  steps: Step[],
): Promise<Parting<Step> | undefined> {
  const { model, real } = await play.begin();
  for (const [index, step] of steps.entries()) {
    try {
      await play.act(model, real, step);
      await play.compare(model, real);
    } catch (why) {
      return { steps: steps.slice(0, index + 1), why };
    }
  }
  return undefined;
}

/** Removes one step after the other as long as they still differ. */
async function shorten<Model, Real, Step>(
  play: Play<Model, Real, Step>,
  parting: Parting<Step>,
): Promise<Parting<Step>> {
  let best = parting;
  for (let index = best.steps.length - 2; index >= 0; index--) {
    const shorter = await findParting(play, best.steps.toSpliced(index, 1));
    if (shorter) {
      best = shorter;
      index = Math.min(index, best.steps.length - 1);
    }
  }
  return best;
}

/** `200`, or the status with its code. */
export async function answerOf(answer: Answer | Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  return status === 200 ? '200' : `${status} ${body.code}`;
}

/** Compares with the ledger. */
export async function compareMoney(
  db: Db,
  { id }: Visitor,
  { available, held }: { available: bigint; held: bigint },
): Promise<void> {
  const accounts = await db.one(sql`select available, held from ledger_accounts where trader_id = ${id}`);
  expect(accounts).toEqual({ available, held });
}

/** Notes what has happened, so that a model whose steps are all refused is not taken for a proof. */
export function makeDiary() {
  const seen = new Set<string>();
  return {
    note: (what: string) => void seen.add(what),
    /** Files that share the process share the diary. */
    forget: () => seen.clear(),
    missing: (wanted: string[]) => wanted.filter((what) => !seen.has(what)),
  };
}

/** Which thing a step is about: any, or mostly one for which it is possible. Otherwise long lives would hardly ever happen. */
export interface Aim {
  /** Taken modulo the number of things. */
  pick: number;
  aimed: boolean;
}

export const aim: fc.Arbitrary<Aim> = fc.record({
  pick: fc.nat({ max: 60 }),
  aimed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

export function choose<Item>(items: Item[], { pick, aimed }: Aim, fits: (item: Item) => boolean): number | undefined {
  const fitting = items.flatMap((item, index) => (fits(item) ? [index] : []));
  const all = [...items.keys()];
  const among = aimed && fitting.length > 0 ? fitting : all;
  return among[pick % Math.max(among.length, 1)];
}
