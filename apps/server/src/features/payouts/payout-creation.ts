import type { PlatformPayout, PlatformPayoutCreate } from '@app/contract/platform';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { keepWithinMost, readRules } from '#features/rules/rules.ts';
import type { Platform } from '#http/mount/caller.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import { record } from '#journal/record.ts';
import { movePayout, type PayoutNeeds } from './payout-moves.ts';
import { panContext, viewForPlatform } from './payout-view.ts';
import { payoutErrors } from './payouts-errors.ts';
import { findPlatformPayout, insertPayout, lockPlatformPayout } from './payouts-queries.ts';

export async function createPayout(
  needs: PayoutNeeds,
  platform: Platform,
  input: PlatformPayoutCreate,
  request: FastifyRequest,
): Promise<PlatformPayout> {
  const { id } = await once(needs, platform, request, (tx) => makePayout(tx, needs, platform, input));
  return readPayout(needs, platform, id);
}

/** Creates it in the pool, with no trader. */
export async function makePayout(
  tx: Tx,
  { vault, clock }: Pick<PayoutNeeds, 'vault' | 'clock'>,
  { platform }: Platform,
  { pan, ...input }: PlatformPayoutCreate,
): Promise<{ id: number }> {
  const created_at = clock.now();
  const rules = await readRules(tx);
  keepWithinMost(rules, 'amount', input.amount);
  const row = { ...input, platform_id: platform, created_at, pan_tail: pan.slice(-4), bonus: rules.payout_bonus };
  const made = await insertPayout(tx, { ...row, pan: vault.seal(pan, panContext(row)) });
  const { id } = made ?? fail(payoutErrors.exists);
  const data = { payout_id: input.payout_id, amount: String(input.amount) };
  record(tx, { event: 'payout.created', ref: id, by: 'platform', at: created_at, data });
  return { id };
}

export async function readPayout({ db }: PayoutNeeds, { platform }: Platform, id: number): Promise<PlatformPayout> {
  return viewForPlatform((await findPlatformPayout(db, platform, id)) ?? fail(payoutErrors.notFound));
}

/** Only while nobody has taken it. */
export async function withdrawPayout(
  needs: PayoutNeeds,
  platform: Platform,
  id: number,
  request: FastifyRequest,
): Promise<PlatformPayout> {
  await once(needs, platform, request, async (tx) => {
    const payout = (await lockPlatformPayout(tx, platform.platform, id)) ?? fail(payoutErrors.notFound);
    movePayout(tx, payout, 'withdraw', { by: 'platform', at: needs.clock.now() });
    return { id };
  });
  return readPayout(needs, platform, id);
}
