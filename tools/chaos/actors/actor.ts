import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@app/demo/world/random';
import type { Journal } from '#chaos/stage/journal.ts';

/** Somebody who does one thing after another until the end of the run. */
export interface Actor {
  name: string;
  /** Milliseconds between two things, on average. */
  pause: number;
  random: Random;
  step(): Promise<void>;
  /** What has to be put right in the evening. */
  end?(): Promise<void>;
}

/** What was begun is finished, however long the answer takes. */
export async function play(actors: Actor[], journal: Journal, evening: AbortSignal): Promise<void> {
  await Promise.all(
    actors.map(async ({ name, pause, random, step, end }) => {
      const complain = (error: Error) => void journal.problems.push(`${name}: ${error.message}`);
      while (!evening.aborted) {
        await sleep(random.gap(pause), undefined, { signal: evening }).catch(() => {});
        if (!evening.aborted) await step().catch(complain);
      }
      await end?.().catch(complain);
    }),
  );
}

/** One of several, some more often than others. */
export function weighted<Choice>(random: Random, choices: [weight: number, choice: Choice][]): Choice {
  let left = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new Error('Nothing to choose from');
}
