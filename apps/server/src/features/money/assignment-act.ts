import { traderStateNames } from '@app/contract/people/trader-state';
import { usdtToRoubles } from '@app/contract/topups/topup';
import { formatRoubles, formatUnits } from '@app/contract/values/money-text';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import { usdtRateAt } from '#features/rates/rates.ts';
import { openTron } from '#features/topups/chain/tron.ts';
import { TronError, type TronSettings } from '#features/topups/chain/tron-sources.ts';
import { openClaimsOf } from '#features/topups/claims/claims-staff.ts';
import { type AssignmentResult, giveTransfer, readTransfer } from '#features/topups/transfer-assignment.ts';
import { findTransferById, lockTransfer } from '#features/topups/transfer-queries.ts';
import type { WalletSettings } from '#features/topups/wallet.ts';
import { walletErrors } from '#features/topups/wallet-errors.ts';
import type { ActKind } from '#features/two-persons/act-kind.ts';
import { fail } from '#http/refusal.ts';
import type { Clock } from '#lib/clock.ts';
import { mustBeTrader } from './adjustment-act.ts';
import { moneyErrors } from './console-money-errors.ts';

export interface AssigningNeeds {
  db: Db;
  clock: Clock;
  wallet: WalletSettings;
  /** Without it nothing can be compared with the chain. */
  tron?: TronSettings | undefined;
}

const content = z.object({ transfer_id: rowId, trader_id: rowId });
export type AssignmentContent = z.output<typeof content>;

type Giving = Awaited<ReturnType<typeof lockGiving>>;

/** A transfer that fits no request is given to the trader whose it is. */
export const assignKind = (needs: AssigningNeeds): ActKind<AssignmentContent, AssignmentResult, Giving> => ({
  name: 'transfer.assign',
  area: 'money',
  content,
  thing: ({ transfer_id }) => `transfer:${transfer_id}`,
  lock: lockGiving,
  describe: async (_tx, { transfer: { amount }, trader: { login }, rate }) =>
    `Зачислить ${login} перевод ${inUsdt(amount)}: ${formatRoubles(worthOf(amount, rate))}`,
  facts: async (db, { transfer_id, trader_id }) => {
    const transfer = await mustFind(db, transfer_id);
    const rate = (await usdtRateAt(db, transfer.block_at)) ?? fail(walletErrors.noRateThen);
    const [{ available }, { state }, claims] = await Promise.all([
      readBalances(db, trader_id),
      mustBeTrader(db, trader_id),
      openClaimsOf(db, transfer.tx_id),
    ]);
    const others = claims.filter((claim) => claim.trader_id !== trader_id);
    return [
      { label: 'Перевод', value: transfer.tx_id },
      { label: 'С адреса', value: transfer.from_address },
      { label: 'Курс времени перевода', value: formatRoubles(rate) },
      { label: 'Заявил ли сам трейдер', value: claims.length > others.length ? 'да' : 'нет' },
      { label: 'Заявляли и другие', value: namesOf(others, transfer.from_address) },
      { label: 'Доступно сейчас', value: formatRoubles(available) },
      { label: 'Состояние трейдера', value: traderStateNames[state] },
    ];
  },
  stake: ({ transfer, rate }, { trader_id }) => ({
    trader_id,
    amount: worthOf(transfer.amount, rate),
    above: 'second_assign_amount',
  }),
  /** A better claim, made meanwhile, changes what the decision rests on. Any other would only let a stranger undo the decision again and again. */
  basis: ({ transfer, trader, claims }, { trader_id }) => {
    const better = betterClaims(claims, transfer.from_address, trader_id);
    return [transfer.deposit_id, trader.state, ...better.map(({ id }) => id)].join(' ');
  },
  beforehand: async ({ transfer_id, trader_id }) => {
    await mustBeTrader(needs.db, trader_id);
    const stored = (await findTransferById(needs.db, transfer_id)) ?? fail(moneyErrors.noTransfer);
    await readFromChain(needs, stored);
  },
  perform: (tx, { transfer }, { trader_id }, change) => giveTransfer(tx, transfer, trader_id, change),
});

async function lockGiving(tx: Tx, { transfer_id, trader_id }: AssignmentContent) {
  const transfer = (await lockTransfer(tx, transfer_id)) ?? fail(moneyErrors.noTransfer);
  const [trader, claims, rate] = await inOneGo(
    mustBeTrader(tx, trader_id),
    openClaimsOf(tx, transfer.tx_id),
    usdtRateAt(tx, transfer.block_at),
  );
  return { transfer, trader, claims, rate };
}

type OpenClaim = Awaited<ReturnType<typeof openClaimsOf>>[number];

/** The trader's own; and if none of these names the address that sent it, those of others that do. */
function betterClaims(claims: OpenClaim[], sender: string, trader_id: number): OpenClaim[] {
  const own = claims.filter((claim) => claim.trader_id === trader_id);
  const knows = ({ from_address }: OpenClaim) => from_address === sender;
  return own.some(knows) ? own : [...own, ...claims.filter((claim) => claim.trader_id !== trader_id && knows(claim))];
}

const NAMED = 5;

/** Those first who name the address that sent it. */
function namesOf(claims: OpenClaim[], sender: string): string {
  if (claims.length === 0) return 'нет';
  const [right, wrong] = [true, false].map((same) =>
    claims.filter((claim) => (claim.from_address === sender) === same),
  );
  const names = [
    ...(right ?? []).map(({ login }) => `${login} (адрес отправителя совпал)`),
    ...(wrong ?? []).map(({ login }) => login),
  ];
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` и ещё ${more}` : '');
}

/** Once more as the chain has it; a transfer that the wallet's list never showed is stored now. */
export async function readFromChain(
  { db, clock, wallet, tron: settings }: AssigningNeeds,
  { tx_id, log_index, wallet: receiver }: { tx_id: string; log_index?: number | undefined; wallet?: string },
  wallets: string[] = [],
) {
  if (!settings) return fail(moneyErrors.noChain);
  const tron = openTron({ ...settings, clock, contract: wallet.contract });
  const ours = [...(wallet.address ? [wallet.address] : []), ...(receiver ? [receiver] : []), ...wallets];
  try {
    return await readTransfer({ db, clock, tron, wallets: ours }, { tx_id, log_index });
  } catch (error) {
    if (error instanceof TronError) return fail(moneyErrors.chainUnread(error.message));
    throw error;
  }
}

async function mustFind(db: Db | Tx, id: number) {
  return (await findTransferById(db, id)) ?? fail(moneyErrors.noTransfer);
}

/** At the rate of the time when it came. */
const worthOf = (amount: bigint, rate: bigint | undefined): bigint =>
  usdtToRoubles(amount, rate ?? fail(walletErrors.noRateThen));

const inUsdt = (units: bigint) => `${formatUnits(units, 6)} USDT`;
