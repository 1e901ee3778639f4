import { bookAccounts, type LedgerCheck, type WatchedWallet } from '@app/contract/money/money';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { isChecking, listChecks } from '#features/ledger/ledger-checks.ts';
import { sumAccounts } from '#features/ledger/ledger-queries.ts';
import { openTron } from '#features/topups/chain/tron.ts';
import { TronError, type TronSettings } from '#features/topups/chain/tron-sources.ts';
import type { WalletSettings } from '#features/topups/wallet.ts';
import { findWatched } from '#features/topups/watch/wallet-reading.ts';
import { listWatches } from '#features/topups/watch/watch-queries.ts';
import { type Clock, seconds } from '#lib/clock.ts';

interface Needs {
  db: Db;
  clock: Clock;
  wallet: WalletSettings;
  tron?: TronSettings | undefined;
}

const SHOWN_CHECKS = 10;

export async function readBooks({ db }: Pick<Needs, 'db'>) {
  const [sums, stored, checking] = await Promise.all([sumAccounts(db), listChecks(db, SHOWN_CHECKS), isChecking(db)]);
  const logins = await loginsOf(
    db,
    stored.map(({ actor }) => personOf(actor)),
  );
  const checks: LedgerCheck[] = stored.map(({ actor, ...check }) => {
    const id = personOf(actor);
    return { ...check, by: id === undefined ? null : { id, login: logins.get(id) ?? '' } };
  });
  return {
    accounts: bookAccounts.map((account) => ({ account, sum: sums[account] })),
    total: Object.values(sums).reduce((all, sum) => all + sum, 0n),
    checks,
    checking,
  };
}

function personOf(actor: string): number | undefined {
  const [, id] = actor.split(':');
  return id === undefined ? undefined : Number(id);
}

async function loginsOf(db: Db, ids: (number | undefined)[]): Promise<Map<number, string>> {
  const rows = await db.many<{ id: number; login: string }>(sql`
    select id, login from users where id = any(${ids.filter((id) => id !== undefined)}::int[])`);
  return new Map(rows.map(({ id, login }) => [id, login]));
}

/** Nobody waits longer for the chain: what it did not say is shown as not read. */
const PATIENCE = seconds(5);

/** Whoever looks, and however often: the source's key has a quota, which the watcher needs. */
const ASKED_AGAIN = seconds(15);

type OnChain = Pick<WatchedWallet, 'balance' | 'problem'>;
export type AskChain = (address: string) => Promise<OnChain>;

/** What the chain said of a wallet is kept for some seconds, and those who ask at once share one answer. */
export function askChainSometimes({ clock, wallet, tron: settings }: Omit<Needs, 'db'>): AskChain {
  const tron = settings && openTron({ ...settings, clock, contract: wallet.contract, timeout: PATIENCE });
  const asked = new Map<string, { at: number; answer: Promise<OnChain> }>();
  return (address) => {
    const at = clock.now().getTime();
    const last = asked.get(address);
    if (last && Math.abs(at - last.at) < ASKED_AGAIN) return last.answer;
    const answer = balanceOf(tron, address);
    asked.set(address, { at, answer });
    return answer;
  };
}

/** Each wallet that is or was ours: what the chain says beside what the cabinet has seen, and how far the watcher is. */
export async function readChain(needs: Needs, askChain: AskChain) {
  const { db, wallet, tron: settings } = needs;
  const [watches, watched, sums] = await Promise.all([listWatches(db), findWatched(needs), sumTransfers(db)]);
  const addresses = [...new Set([...watched, ...watches.map((watch) => watch.wallet)])];
  const wallets = await Promise.all(
    addresses.map(async (address): Promise<WatchedWallet> => {
      const watch = watches.find((one) => one.wallet === address);
      const { received = 0n, unmatched = 0n } = sums.get(address) ?? {};
      const { balance, problem } = await askChain(address);
      const { last_read_at = null, read_until = null, last_block_at = null } = watch ?? {};
      const { last_error = null, last_error_at = null, errors = 0n } = watch ?? {};
      return {
        address,
        balance,
        problem,
        received,
        unmatched,
        last_read_at,
        read_until,
        last_block_at,
        last_error,
        last_error_at,
        current: address === wallet.address,
        errors: Number(errors),
      };
    }),
  );
  return { wallets, sources: (settings?.urls ?? []).map((url) => new URL(url).host) };
}

async function balanceOf(tron: ReturnType<typeof openTron> | undefined, address: string): Promise<OnChain> {
  if (!tron) return { balance: null, problem: 'Адрес сети не задан (TRON_API_URL)' };
  try {
    return { balance: await tron.balanceOf(address), problem: '' };
  } catch (error) {
    if (error instanceof TronError) return { balance: null, problem: `Сеть не прочитана: ${error.message}` };
    throw error;
  }
}

async function sumTransfers(db: Db): Promise<Map<string, { received: bigint; unmatched: bigint }>> {
  const rows = await db.many<{ wallet: string; received: bigint; unmatched: bigint }>(sql`
    select wallet, sum(amount)::bigint as received, coalesce(sum(amount) filter (where deposit_id is null), 0)::bigint as unmatched
    from wallet_transfers group by wallet`);
  return new Map(rows.map(({ wallet, ...sums }) => [wallet, sums]));
}
