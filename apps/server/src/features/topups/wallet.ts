import type { Deposit } from '@app/contract/topups/deposit';
import type { DepositCancel, DepositCreate, DepositFilters, DepositsExported } from '@app/contract/topups/wallet-api';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/db.ts';
import { freshUsdtRate } from '#features/rates/rates.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { cancelOpen } from './deposit-cancel.ts';
import { openDeposit } from './deposit-creation.ts';
import { depositList, findDeposit } from './deposit-queries.ts';
import { viewOf } from './deposit-shape.ts';
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

export async function createDeposit(needs: WalletNeeds, trader: User, input: DepositCreate, request: FastifyRequest) {
  const { id, existing } = await once(needs, trader, request, (tx) => openDeposit(tx, needs, trader, input));
  const stored = await findDeposit(needs.db, trader.id, id);
  if (!stored) throw new Error(`Deposit ${id} is gone`);
  return { success: true as const, deposit: viewOf(stored, needs.clock.now()), existing };
}

export async function cancelDeposit(needs: WalletNeeds, trader: User, input: DepositCancel, request: FastifyRequest) {
  return once(needs, trader, request, (tx) => cancelOpen(tx, needs, trader, input));
}

export async function findDeposits({ db, clock, wallet }: WalletNeeds, trader: User, filters: DepositFilters) {
  const now = clock.now();
  const [{ rows, total }, rate] = await Promise.all([
    depositList.page(db, { trader: trader.id, period: filters }, filters),
    freshUsdtRate(db, now),
  ]);
  return {
    deposits: rows.map((row) => viewOf(row, now)),
    countDeposits: total,
    explorer: wallet.explorer,
    available: wallet.address !== undefined && rate !== undefined,
  };
}

export async function viewDeposit({ db, clock }: WalletNeeds, trader: User, id: number) {
  const stored = (await findDeposit(db, trader.id, id)) ?? fail(walletErrors.notFound);
  return { deposit: viewOf(stored, clock.now()) };
}

/** Everything that the filters find, newest first. */
export async function* readDeposits(
  { db, clock }: WalletNeeds,
  traderId: number,
  filters: DepositsExported,
): AsyncGenerator<Deposit[]> {
  for await (const batch of depositList.all(db, { trader: traderId, period: filters }))
    yield batch.map((deposit) => viewOf(deposit, clock.now()));
}
