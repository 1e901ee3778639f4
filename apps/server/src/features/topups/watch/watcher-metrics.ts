import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '#db/db.ts';
import { countUnmatched } from '#features/topups/transfer-queries.ts';
import type { Clock } from '#lib/clock.ts';
import { findWatched } from './wallet-reading.ts';
import { listWatches, type Watch } from './watch-queries.ts';

interface Needs {
  db: Db;
  clock: Clock;
  wallet: { address?: string | undefined };
}

/** Read from the database, so every process shows the same, whichever of them watches. */
export function addWatcherMetrics(registry: Registry, needs: Needs): void {
  const { db, clock } = needs;
  addMetric(
    registry,
    Gauge,
    'wallet_last_read_age_seconds',
    'Since the wallet was last read without an error',
    async () =>
      (await watched(needs)).flatMap(({ wallet, last_read_at }) =>
        last_read_at ? [{ wallet, value: (clock.now().getTime() - last_read_at.getTime()) / 1000 }] : [],
      ),
  );
  addMetric(
    registry,
    Counter,
    'wallet_read_errors_total',
    'Failed reads and transfers that could not be understood',
    async () => (await watched(needs)).map(({ wallet, errors }) => ({ wallet, value: Number(errors) })),
  );
  addMetric(registry, Gauge, 'wallet_unmatched_transfers', 'Transfers that the operator has to assign', async () => [
    { value: await countUnmatched(db) },
  ]);
}

/** A wallet to which nobody pays any more is no longer read, so its age means nothing. */
async function watched(needs: Needs): Promise<Watch[]> {
  const [watches, wallets] = await Promise.all([listWatches(needs.db), findWatched(needs)]);
  return watches.filter(({ wallet }) => wallets.includes(wallet));
}

function addMetric(
  registers: Registry,
  Kind: typeof Gauge | typeof Counter,
  name: string,
  help: string,
  read: () => Promise<{ wallet?: string; value: number }[]>,
): void {
  new Kind({
    name,
    help,
    labelNames: ['wallet'],
    registers: [registers],
    async collect() {
      this.reset();
      // Without a database the other metrics still work.
      for (const { wallet, value } of await read().catch(() => [])) this.inc(wallet ? { wallet } : {}, value);
    },
  });
}
