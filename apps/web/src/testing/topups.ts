import type { RouteAnswer } from '@app/contract/route';
import type { Topup } from '@app/contract/topups/topup';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import type { walletApi } from '@app/contract/topups/wallet-api';

export const explorer = 'https://tronscan.org/#';
export const txId = `cc6f${'0'.repeat(56)}36a9`;

/** Made a quarter of an hour ago, so three quarters are left. */
export function makeTopup(deposit: Partial<Topup> = {}): Topup {
  const now = Date.now();
  return {
    id: 12,
    in_amount: 1_100_004_200n,
    out_amount: 101_640_38n,
    coin_rate: 92_40n,
    createdAt: new Date(now - 15 * 60_000),
    expired: new Date(now + 45 * 60_000),
    receivedAt: null,
    cancelledAt: null,
    status: TopupStatus.waiting,
    address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
    tx_id: null,
    ...deposit,
  };
}

export function makeTopupsPage(
  deposits: Topup[],
  page: Partial<RouteAnswer<typeof walletApi.list>> = {},
): RouteAnswer<typeof walletApi.list> {
  return { deposits, countDeposits: deposits.length, explorer, available: true, serverTime: new Date(), ...page };
}
