import type { PlatformPayout, PlatformPayoutCreate } from '@app/contract/platforms/platform';
import type { Rules } from '@app/contract/rules';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { platformErrors } from '#features/platforms/platform-errors.ts';
import { limitRefusal, lockMaking, readAccount } from '#features/platforms/platform-limits.ts';
import { keepWithinMost, readRules } from '#features/rules/rules.ts';
import type { Platform } from '#http/mount/caller.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { days, later } from '#lib/clock.ts';
import { movePayout, type PayoutNeeds } from './payout-moves.ts';
import { viewForPlatform } from './payout-shape.ts';
import { panContext } from './payout-view.ts';
import { payoutErrors } from './payouts-errors.ts';
import {
  findPlatformPayout,
  insertPayout,
  lockPlatformPayout,
  lockPool,
  sumClosed,
  sumMade,
} from './payouts-queries.ts';

export async function createPayout(
  needs: PayoutNeeds,
  platform: Platform,
  input: PlatformPayoutCreate,
  request: FastifyRequest,
): Promise<PlatformPayout> {
  const { id } = await once(needs, platform, request, (tx) => makePayout(tx, needs, platform, input));
  return readPayout(needs, platform, id);
}

/** One after another for a platform: each sees those before. Returns the rules that were read with it. */
async function refuseBeyondLimits(tx: Tx, platform: Platform, amount: bigint, at: Date): Promise<Rules> {
  const since = later(at, -days(1));
  const [, rules, { state, limits }, made] = await inOneGo(
    lockMaking(tx, platform, 'payouts', 'alone'),
    readRules(tx),
    readAccount(tx, platform),
    sumMade(tx, platform, since),
  );
  if (state === 'stopped') fail(platformErrors.stopped);
  keepWithinMost(rules, 'amount', amount);
  if (amount > limits.payout_amount) fail(limitRefusal('payout_amount', limits));
  if (made.count >= limits.payouts_a_day) fail(limitRefusal('payouts_a_day', limits));
  const over = made.sum + amount - limits.payouts_over_deals;
  // Deals are many: they are looked at only where it depends on them.
  if (over > 0n && over > (await sumClosed(tx, platform, since))) fail(limitRefusal('payouts_over_deals', limits));
  return rules;
}

/** Creates it in the pool, with no trader. */
export async function makePayout(
  tx: Tx,
  { vault, clock }: Pick<PayoutNeeds, 'vault' | 'clock'>,
  { platform }: Platform,
  { pan, ...input }: PlatformPayoutCreate,
): Promise<{ id: number }> {
  const created_at = clock.now();
  const rules = await refuseBeyondLimits(tx, { platform }, input.amount, created_at);
  const made_at = { created_at, moved_at: created_at };
  const row = { ...input, ...made_at, platform_id: platform, pan_tail: pan.slice(-4), bonus: rules.payout_bonus };
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

/** Of a platform that is stopped: nobody takes its payouts any more. Its account is locked, so none comes. */
export async function withdrawPool(tx: Tx, { platform }: Platform, change: Change): Promise<number> {
  const pool = await lockPool(tx, platform);
  for (const payout of pool) movePayout(tx, payout, 'withdraw', change);
  return pool.length;
}
