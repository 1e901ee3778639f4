import type { Db } from '#db/db.ts';
import type { ListedTransfer, Tron } from '#features/topups/chain/tron.ts';
import { TronUnavailable } from '#features/topups/chain/tron-sources.ts';
import { receiveTransfers } from '#features/topups/topup-moves.ts';
import { listPayableWallets } from '#features/topups/topup-queries.ts';
import { toArrival } from '#features/topups/transfer-assignment.ts';
import { countStored } from '#features/topups/transfer-queries.ts';
import { type Clock, hours, later } from '#lib/clock.ts';
import { countProblems, moveWatch, openWatch } from './watch-queries.ts';

export interface ReadingNeeds {
  db: Db;
  clock: Clock;
  tron: Tron;
  wallet: { address?: string | undefined };
  /** Errors, for the log. */
  complain(message: string): void;
}

/** Sources index with a delay and not always in order, so the last hour is read again each time. */
const OVERLAP = hours(1);

/** A wallet is still read for this long after its last request: a transfer of the last minute may be seen much later. */
const AFTERCARE = hours(24);

/** Reads what came to our wallets: the current one, and earlier ones to which somebody may still pay. Throws if no source answers. */
export async function readWallets(needs: ReadingNeeds, signal?: AbortSignal): Promise<void> {
  for (const wallet of await findWatched(needs)) await readWallet(needs, wallet, signal);
}

export async function findWatched({ db, clock, wallet }: Pick<ReadingNeeds, 'db' | 'clock' | 'wallet'>) {
  const own = wallet.address ? [wallet.address] : [];
  return [...new Set([...own, ...(await listPayableWallets(db, later(clock.now(), -AFTERCARE)))])];
}

async function readWallet(needs: ReadingNeeds, wallet: string, signal?: AbortSignal): Promise<void> {
  const { db, clock, complain } = needs;
  const began = clock.now();
  const watch = await openWatch(db, wallet, began);
  if (!watch) throw new Error(`There is no place in ${wallet}`);

  const problems: string[] = [];
  const report = (text: string) => {
    problems.push(text);
    complain(text);
  };
  try {
    const newest = await readSince(needs, wallet, later(watch.read_until, -OVERLAP), report, signal);
    // After an error the place is not moved, so the same is read again until it is understood. Transfers that are stored already cost
    // little.
    if (problems.length === 0) await moveWatch(db, wallet, newest && (newest < began ? newest : began), began);
  } catch (error) {
    if (signal?.aborted) return;
    report(error instanceof Error ? error.message : String(error));
    if (error instanceof TronUnavailable) throw error;
  } finally {
    const [first] = problems;
    if (first !== undefined) await countProblems(db, wallet, problems.length, first.slice(0, 500), began);
  }
}

/** Returns the block time of the newest transfer. */
async function readSince(
  { db, clock, tron }: ReadingNeeds,
  wallet: string,
  since: Date,
  report: (text: string) => void,
  signal?: AbortSignal,
): Promise<Date | undefined> {
  let newest: Date | undefined;
  const listed = new Map<string, bigint[]>();
  for await (const page of tron.transfersTo(wallet, since, signal)) {
    for (const text of page.problems) report(text);
    for (const { tx_id, amount, block_at } of page.transfers) {
      listed.set(tx_id, [...(listed.get(tx_id) ?? []), amount]);
      if (!newest || block_at > newest) newest = block_at;
    }
    for (const tx_id of await findIncomplete(db, wallet, page.transfers, listed)) {
      try {
        await storeTransaction({ db, clock, tron }, wallet, tx_id, listed.get(tx_id) ?? [], signal);
      } catch (error) {
        if (error instanceof TronUnavailable || signal?.aborted) throw error;
        report(`${tx_id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return newest;
}

/** Transactions on the page for which the list has more transfers than are stored. A repeated item only costs another look. */
async function findIncomplete(
  db: Db,
  wallet: string,
  transfers: ListedTransfer[],
  listed: Map<string, bigint[]>,
): Promise<string[]> {
  const ids = [...new Set(transfers.map(({ tx_id }) => tx_id))];
  if (ids.length === 0) return [];
  const stored = await countStored(db, wallet, ids);
  return ids.filter((id) => (stored.get(id) ?? 0) < (listed.get(id)?.length ?? 0));
}

/** The list does not tell apart two transfers of one transaction, but its events do. All of them are stored together, or none. */
async function storeTransaction(
  { db, clock, tron }: Pick<ReadingNeeds, 'db' | 'clock' | 'tron'>,
  wallet: string,
  tx_id: string,
  amounts: bigint[],
  signal?: AbortSignal,
): Promise<void> {
  const transfers = (await tron.transfersIn(tx_id, signal)).filter(({ to }) => to === wallet);
  const missing = amounts.some((amount) => !transfers.some((transfer) => transfer.amount === amount));
  if (missing) throw new Error('в событиях транзакции нет перевода из списка');
  await db.begin((tx) => receiveTransfers(tx, transfers.map(toArrival), clock.now()));
}
