import { codeAt } from '../apps/server/src/features/two-factor/two-factor-service.ts';
import { OTP_SECRET } from './closing-traders.ts';
import type { BenchServer } from './server-process.ts';

const STEP = 30_000;

/**
 * Every closing takes a fresh code, so the server's clock moves on by a step for each round of closings. The server takes the codes of
 * one step before and after: whoever is ahead by that much need not wait for the others.
 */
export async function closingRounds(server: BenchServer, participants: number) {
  const first = Math.floor(server.now().getTime() / STEP) + 3;
  const rounds = Array.from({ length: participants }, () => 0);
  let reached = -1;
  let waiting: (() => void)[] = [];
  let moving = Promise.resolve();

  const moveTo = (round: number) => {
    moving = moving.then(async () => {
      await server.setTime((first + round + 1) * STEP);
      reached = round;
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    });
    return moving;
  };
  let slowest = 0;
  await moveTo(0);

  return {
    /** The code of the participant's next closing, once the clock is near enough. */
    code: async (participant: number) => {
      const round = rounds[participant] ?? 0;
      while (round > reached + 2) await new Promise<void>((resolve) => waiting.push(resolve));
      return codeAt(OTP_SECRET, new Date((first + round) * STEP));
    },
    closed: (participant: number) => {
      rounds[participant] = (rounds[participant] ?? 0) + 1;
      const now = Math.min(...rounds);
      if (now === slowest) return;
      slowest = now;
      void moveTo(now);
    },
    settled: () => moving,
  };
}
