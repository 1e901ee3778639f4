import { AppealStatus } from '@app/contract/appeals';
import { DealStatus } from '@app/contract/deals';
import type { PlatformAppeal, PlatformAppealCreate } from '@app/contract/platform';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { record } from '#events/record.ts';
import { claimFiles, type StoredFile } from '#features/files/files-service.ts';
import type { Platform } from '#http/mount.ts';
import { once } from '#http/once.ts';
import { fail } from '#http/refusal.ts';
import { hours, later } from '#lib/clock.ts';
import { isOpen } from './appeal-machine.ts';
import { type AppealChange, type AppealNeeds, moveAppeal, presentAppeal } from './appeal-moves.ts';
import { appealErrors } from './appeals-errors.ts';
import {
  findPlatformAppeal,
  insertAppeal,
  lockDealForAppeal,
  lockLastAppeal,
  lockPlatformAppeal,
  type StoredAppeal,
} from './appeals-queries.ts';

const TIME_TO_ANSWER = hours(24);

export async function createAppeal(
  needs: AppealNeeds,
  platform: Platform,
  input: PlatformAppealCreate,
  request: FastifyRequest,
): Promise<PlatformAppeal> {
  const { id } = await once(needs, platform, request, (tx) => addAppeal(tx, needs, platform, input, request.files));
  return readAppeal(needs, platform, id);
}

/** The first appeal of a deal, or the next one after a rejection. */
export async function addAppeal(
  tx: Tx,
  { clock }: AppealNeeds,
  { platform }: Platform,
  { deal_id, amount_to_pay, note }: PlatformAppealCreate,
  proofs: StoredFile[],
): Promise<{ id: number }> {
  const deal = (await lockDealForAppeal(tx, platform, deal_id)) ?? fail(appealErrors.dealNotFound);
  if (deal.status === DealStatus.closed || deal.status === DealStatus.archived) fail(appealErrors.dealFinal);
  const last = await lockLastAppeal(tx, deal_id);
  if (last && isOpen(last.status)) fail(appealErrors.open);
  if (last && last.status !== AppealStatus.rejected) fail(appealErrors.settled);

  const at = clock.now();
  const attempt = (last?.attempt ?? 0) + 1;
  const id = await insertAppeal(tx, {
    deal_id,
    trader_id: deal.trader_id,
    platform_id: platform,
    attempt,
    amount_to_pay,
    note,
    created_at: at,
    expires_at: later(at, TIME_TO_ANSWER),
  });
  await claimFiles(tx, proofs, { kind: 'appeal', id });
  record(tx, {
    event: 'appeal.created',
    ref: id,
    by: 'platform',
    at,
    tells: { user: deal.trader_id, amount: amount_to_pay },
    data: { deal_id, attempt, note },
  });
  return { id };
}

export async function readAppeal({ db }: AppealNeeds, { platform }: Platform, id: number): Promise<PlatformAppeal> {
  return presentAppeal((await findPlatformAppeal(db, platform, id)) ?? fail(appealErrors.notFound));
}

/** For the platform's decision: nothing but an appeal under review. */
export async function lockReviewed(tx: Tx, { platform }: Platform, id: number): Promise<StoredAppeal> {
  const appeal = (await lockPlatformAppeal(tx, platform, id)) ?? fail(appealErrors.notFound);
  return appeal.status === AppealStatus.review ? appeal : fail(appealErrors.notInReview);
}

/** The deal is closed by whoever calls. */
export async function decideFor(tx: Tx, appeal: StoredAppeal, change: AppealChange): Promise<void> {
  await moveAppeal(tx, appeal, 'yield', change);
}

export async function decideAgainst(
  tx: Tx,
  appeal: StoredAppeal,
  decision: 'rejected' | 'archived',
  change: AppealChange,
): Promise<void> {
  await moveAppeal(tx, appeal, decision === 'rejected' ? 'decideAgainst' : 'archive', change);
}
