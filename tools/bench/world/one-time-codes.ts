import { codeAt } from '@app/server/kit';
import type { BenchServer } from '#bench/drive/processes.ts';
import { type ClosingTrader, OTP_SECRET } from './closing-traders.ts';

const STEP = 30_000;

/**
 * Every closing takes a fresh code, so the server's clock moves on by a step when each trader has closed once. The server takes the codes
 * of one step before and after. Of twice as many traders as there are closings at once, those who are behind come first: so nobody
 * waits for the clock.
 */
export async function closingRounds(server: BenchServer, traders: ClosingTrader[]) {
  const first = Math.floor(server.now().getTime() / STEP) + 3;
  const rounds = new Map(traders.map((trader) => [trader, 0]));
  const idle = new Set(traders);
  let reached = -1;
  let slowest = 0;
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
  await moveTo(0);
  const behind = () => {
    let found: ClosingTrader | undefined;
    for (const trader of idle) if (!found || (rounds.get(trader) ?? 0) < (rounds.get(found) ?? 0)) found = trader;
    if (!found) throw new Error('More closings at once than traders');
    return found;
  };

  return {
    /** Who closes next, and with which code. */
    next: async () => {
      const trader = behind();
      idle.delete(trader);
      const round = rounds.get(trader) ?? 0;
      while (round > reached + 2) await new Promise<void>((resolve) => waiting.push(resolve));
      return { trader, otp_code: codeAt(OTP_SECRET, new Date((first + round) * STEP)) };
    },
    closed: (trader: ClosingTrader) => {
      rounds.set(trader, (rounds.get(trader) ?? 0) + 1);
      idle.add(trader);
      const now = Math.min(...rounds.values());
      if (now === slowest) return;
      slowest = now;
      void moveTo(now);
    },
    settled: () => moving,
  };
}
