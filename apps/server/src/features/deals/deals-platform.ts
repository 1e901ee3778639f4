import { findBank } from '@app/contract/banks';
import type { PlatformDeal } from '@app/contract/platforms/platform';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '#http/mount/caller.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { Vault } from '#lib/vault.ts';
import { type MadeDeal, presentDeal } from './deal-shape.ts';
import { dealErrors } from './deals-errors.ts';
import { findPlatformDeal, lockPlatformDeal } from './deals-queries.ts';
import { type DealNeeds, leaveDeal } from './move/deal-moves.ts';

export async function readDeal(needs: DealNeeds, platform: Platform, id: number): Promise<PlatformDeal> {
  const deal = (await findPlatformDeal(needs.db, platform.platform, id)) ?? fail(dealErrors.notFound);
  return presentToPlatform(needs.vault, deal);
}

export async function cancelDeal(needs: DealNeeds, platform: Platform, id: number, request: FastifyRequest) {
  await once(needs, platform, request, async (tx) => {
    const deal = (await lockPlatformDeal(tx, platform.platform, id)) ?? fail(dealErrors.notFound);
    leaveDeal(tx, deal, 'cancel', { by: 'platform', at: needs.clock.now() });
    return { id };
  });
  return readDeal(needs, platform, id);
}

export function presentToPlatform(vault: Vault, deal: MadeDeal): PlatformDeal {
  const requisite: { bank: string; pan?: string; phone?: string } = JSON.parse(
    vault.open(deal.requisite, requisiteContext(deal.trader_id)),
  );
  return {
    ...presentDeal(deal),
    requisite: { ...requisite, fio: deal.fio, bank_name: findBank(requisite.bank)?.name ?? requisite.bank },
  };
}

/** The context for sealing a requisite: whose deal it belongs to. */
export const requisiteContext = (traderId: number) => `deal:${traderId}`;
