import { usdtToRoubles } from '@app/contract/topups/topup';
import { DEPOSIT_WAIT_MINUTES, payableUntil } from '@app/contract/topups/topup-machine';
import type { TopupCreate } from '@app/contract/topups/wallet-api';
import type { Tx } from '#db/db.ts';
import { freshUsdtRate } from '#features/rates/rates.ts';
import { readRules } from '#features/rules/rules.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import { type Clock, later, minutes } from '#lib/clock.ts';
import { moveTopup } from './topup-moves.ts';
import { insertTopup, listHeldUntil, lockAmounts, lockOpen, lockTrader, pickFreeAmount } from './topup-queries.ts';
import type { StoredTopup } from './topup-shape.ts';
import { walletErrors } from './wallet-errors.ts';

/**
 * 0.0001–0.0099 USDT, in millionths. People type at most two decimals, so an amount to pay always has further digits and is never paid by
 * accident; and no two requests have the same amount.
 */
const tails = Array.from({ length: 99 }, (_, index) => BigInt(index + 1) * 100n);

interface CreationNeeds {
  clock: Clock;
  wallet: { address?: string | undefined };
}

/** Returns the trader's open request, or makes a new one with an amount that nobody else has to pay. */
export async function openTopup(
  tx: Tx,
  { clock, wallet }: CreationNeeds,
  trader: User,
  { amount }: TopupCreate,
): Promise<{ id: number; existing: boolean }> {
  const at = clock.now();
  await lockTrader(tx, trader.id);
  const open = await findStillOpen(tx, trader, at);
  if (open) return { id: open.id, existing: true };

  const address = wallet.address ?? fail(walletErrors.noWallet);
  const coin_rate = (await freshUsdtRate(tx, at)) ?? fail(walletErrors.staleRate);
  const expires_at = later(at, minutes(DEPOSIT_WAIT_MINUTES));
  const payable = { from: at, to: payableUntil(expires_at) };
  await refuseTooMany(tx, trader, at);

  await lockAmounts(tx, address);
  const wanted = tails.map((tail) => amount + tail);
  const in_amount = (await pickFreeAmount(tx, address, wanted, payable)) ?? fail(walletErrors.amountBusy);
  const out_amount = usdtToRoubles(in_amount, coin_rate);
  const made = { in_amount, out_amount, coin_rate, created_at: at, expires_at };
  const id = await insertTopup(tx, { trader_id: trader.id, wallet: address, ...made }, payable);
  const data = { in_amount: String(in_amount), coin_rate: String(coin_rate) };
  record(tx, {
    event: 'deposit.created',
    ref: id,
    ...byOwner(trader.id, at),
    data,
  });
  return { id, existing: false };
}

/**
 * Each request reserves an amount for hours, and one trader must not reserve all of them. The trader is locked, so two presses at once
 * count each other.
 */
async function refuseTooMany(tx: Tx, trader: User, at: Date): Promise<void> {
  const most = Number((await readRules(tx)).deposits_held);
  const ends = await listHeldUntil(tx, trader.id, at);
  const freeAt = ends.at(-most);
  if (freeAt) fail(walletErrors.tooMany(most, Math.ceil((freeAt.getTime() - at.getTime()) / 1000)));
}

async function findStillOpen(tx: Tx, trader: User, at: Date): Promise<StoredTopup | undefined> {
  const open = await lockOpen(tx, trader.id);
  if (!open || open.expires_at > at) return open;
  await moveTopup(tx, open, { action: 'expire' }, { by: 'system', at });
  return undefined;
}
