import type { Topup } from '@app/contract/topups/topup';
import type { TopupCancel, TopupCreate, TopupFilters, TopupsExported } from '@app/contract/topups/wallet-api';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/db.ts';
import { freshUsdtRate } from '#features/rates/rates.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { cancelOpen } from './topup-cancel.ts';
import { openTopup } from './topup-creation.ts';
import { findTopup, topupList } from './topup-queries.ts';
import { viewOf } from './topup-shape.ts';
import { walletErrors } from './wallet-errors.ts';

export interface WalletSettings {
  /** The address that traders pay to; without it nobody can top up. */
  address?: string | undefined;
  /** The contract of the USDT token. */
  contract: string;
  /** A site that shows addresses and transactions; null in the demo, whose chain is its own. */
  explorer: string | null;
}

export interface WalletNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
  wallet: WalletSettings;
}

export async function createTopup(needs: WalletNeeds, trader: User, input: TopupCreate, request: FastifyRequest) {
  const { id, existing } = await once(needs, trader, request, (tx) => openTopup(tx, needs, trader, input));
  const stored = await findTopup(needs.db, trader.id, id);
  if (!stored) throw new Error(`Deposit ${id} is gone`);
  return { success: true as const, deposit: viewOf(stored, needs.clock.now()), existing };
}

export async function cancelTopup(needs: WalletNeeds, trader: User, input: TopupCancel, request: FastifyRequest) {
  return once(needs, trader, request, (tx) => cancelOpen(tx, needs, trader, input));
}

export async function findTopups({ db, clock, wallet }: WalletNeeds, trader: User, filters: TopupFilters) {
  const now = clock.now();
  const [{ rows, total }, rate] = await Promise.all([
    topupList.page(db, { trader: trader.id, period: filters }, filters),
    freshUsdtRate(db, now),
  ]);
  return {
    deposits: rows.map((row) => viewOf(row, now)),
    countDeposits: total,
    explorer: wallet.explorer,
    available: wallet.address !== undefined && rate !== undefined,
  };
}

export async function viewTopup({ db, clock }: WalletNeeds, trader: User, id: number) {
  const stored = (await findTopup(db, trader.id, id)) ?? fail(walletErrors.notFound);
  return { deposit: viewOf(stored, clock.now()) };
}

/** Everything that the filters find, newest first. */
export async function* readTopups(
  { db, clock }: WalletNeeds,
  traderId: number,
  filters: TopupsExported,
): AsyncGenerator<Topup[]> {
  for await (const batch of topupList.all(db, { trader: traderId, period: filters }))
    yield batch.map((deposit) => viewOf(deposit, clock.now()));
}
