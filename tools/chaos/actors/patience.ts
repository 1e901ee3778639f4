import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@app/demo/world/random';
import { CabinetRefusal } from '@app/platform-client/wire';
import { ZodError } from 'zod';
import type { Journal } from '#chaos/stage/journal.ts';

/** Longer than the server itself waits for its database. */
const ANSWER_PATIENCE = 20_000;

export interface Caller {
  journal: Journal;
  random: Random;
  /** The run has been aborted. */
  over: AbortSignal;
  /** For somebody whom staff may shut out: what does so at this moment, as far as staff were told; and the way back in. */
  door?: { shut(): object | undefined; comeBack(): Promise<void> };
}

/** Repeats a request until there is an answer. Undefined if it was refused. */
export async function ask<Answer>(caller: Caller, attempt: () => Promise<Answer>): Promise<Answer | undefined> {
  const { journal, over } = caller;
  journal.counts.requests++;
  for (;;) {
    const shut = caller.door?.shut();
    const answered = () => {
      if (shut && caller.door?.shut() === shut)
        journal.problems.push('Somebody was answered who was blocked before they asked');
    };
    try {
      const answer = await inTime(attempt());
      answered();
      return answer;
    } catch (error) {
      if (isRefusal(error)) {
        if (error.status === 401) {
          // Nobody signs out here.
          if (!caller.door) throw new Error(`Not let in any more: ${error.message}`);
          await caller.door.comeBack();
          continue;
        }
        answered();
        journal.counts.refused++;
        return undefined;
      }
      if (error instanceof ZodError) throw new Error(`An answer not of the contract: ${error.message}`);
      if (over.aborted) throw new Error(`Never answered: ${String(error)}`);
      journal.counts.retries++;
      await sleep(50 + Math.random() * 300);
    }
  }
}

/** A change with an idempotency key. Sometimes it is sent twice at once: both must get the same answer. */
export async function change<Answer>(
  caller: Caller,
  attempt: (key: string) => Promise<Answer>,
): Promise<Answer | undefined> {
  const key = randomUUID();
  const once = () => ask(caller, () => attempt(key));
  if (!caller.random.chance(0.1)) return once();

  caller.journal.counts.doubled++;
  const [first, second] = await Promise.all([once(), once()]);
  const [one, other] = [first, second].map((answer) => (answer as { id?: number } | undefined)?.id);
  if (first && second && one !== other) caller.journal.problems.push(`One key, two things: ${one} and ${other}`);
  return first ?? second;
}

function isRefusal(error: unknown): error is CabinetRefusal {
  if (!(error instanceof CabinetRefusal)) return false;
  return error.status < 500 && error.status !== 429 && error.status !== 408;
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_PATIENCE);
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
