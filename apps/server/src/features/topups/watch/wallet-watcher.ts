import { setTimeout as sleep } from 'node:timers/promises';
import { type Lock, tryLock } from '#db/try-lock.ts';
import { TronUnavailable } from '#features/topups/chain/tron-sources.ts';
import { seconds } from '#lib/clock.ts';
import { type ReadingNeeds, readWallets } from './wallet-reading.ts';

export const WATCHER_LOCK = 7_240_018;
/** The pause between two readings of the chain, which makes a block every three seconds. */
const INTERVAL = seconds(10);

/** Watches the wallets until it is stopped. Several server processes may run this: one of them watches, the others wait. */
export function startWatcher(needs: ReadingNeeds, { interval = INTERVAL } = {}): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const pause = (time: number, signal: AbortSignal) => sleep(time, undefined, { signal }).catch(() => {});

  const watch = async ({ lost }: Lock) => {
    const signal = AbortSignal.any([stopping.signal, lost]);
    while (!signal.aborted) await pause(await look(needs, interval, signal), signal);
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      const lock = await tryLock(needs.db, WATCHER_LOCK).catch((error: unknown) => needs.complain(String(error)));
      if (lock) await watch(lock).finally(lock.release);
      await pause(interval, stopping.signal);
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Returns how long to wait. No error ends the loop: what could not be read now is read later. */
async function look(needs: ReadingNeeds, interval: number, signal: AbortSignal): Promise<number> {
  try {
    await readWallets(needs, signal);
  } catch (error) {
    if (error instanceof TronUnavailable) return Math.max(interval, error.retryIn);
    if (!signal.aborted) needs.complain(error instanceof Error ? error.message : String(error));
  }
  return interval;
}
