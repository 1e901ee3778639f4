import { AppealStatus, isOpen } from '@app/contract/appeals/appeal-machine';
import { AMOUNT_TOLERANCE } from '@app/contract/deals/deal';
import { DealStatus, isTooOld, maySettle } from '@app/contract/deals/deal-machine';
import type { PlatformAppeal, PlatformAppealCreate } from '@app/contract/platforms/platform';
import type { Rules } from '@app/contract/rules';
import type { Tx } from '#db/db.ts';
import type { StoredDeal } from '#features/deals/deal-shape.ts';
import { leaveDeal } from '#features/deals/move/deal-moves.ts';
import { claimFiles } from '#features/files/files.ts';
import type { Platform } from '#http/mount/caller.ts';
import { fail } from '#http/refusal.ts';
import type { StoredFile } from '#http/uploads/uploads.ts';
import { record } from '#journal/record.ts';
import { hours, later } from '#lib/clock.ts';
import { endHold, holdMoney, moneyInQuestion } from './appeal-hold.ts';
import type { AppealNeeds } from './appeal-moves.ts';
import { presentAppeal, type StoredAppeal } from './appeal-shape.ts';
import { appealErrors, tooManyAppeals } from './appeals-errors.ts';
import { findPlatformAppeal, insertAppeal, lockLastAppeal } from './appeals-queries.ts';

/**
 * Makes the first appeal of a deal, or a repeated one, which replaces the one before. The caller has locked the deal. A deal that still waits is
 * ended, so that its money can be held for the appeal. Rows are changed first, money last.
 */
export async function addAppeal(
  tx: Tx,
  deal: StoredDeal,
  given: PlatformAppealCreate,
  { at, proofs, unanswerable, rules }: NewAppealFacts,
): Promise<{ id: number }> {
  const { id: deal_id, trader_id, platform_id } = deal;
  const { amount_to_pay, note } = given;
  if (!maySettle(deal)) fail(appealErrors.dealFinal);
  if (isTooOld({ ...deal, createdAt: deal.created_at }, at)) fail(appealErrors.dealTooOld);
  const last = await lockLastAppeal(tx, deal_id);
  if (last) refuseAnother(last, rules);

  const attempt = (last?.attempt ?? 0) + 1;
  const id = await insertAppeal(tx, {
    ...given,
    deal_id,
    trader_id,
    platform_id,
    attempt,
    flagged: amount_to_pay > deal.real_amount + AMOUNT_TOLERANCE,
    status: unanswerable ? AppealStatus.review : AppealStatus.waiting,
    created_at: at,
    expires_at: later(at, hours(Number(rules.appeal_answer_hours))),
  });
  await claimFiles(tx, proofs, { kind: 'appeal', id });
  if (deal.status === DealStatus.waiting) leaveDeal(tx, deal, 'expire', { by: 'platform', at });
  if (last?.hold_until) endHold(tx, last, { by: 'platform', at });
  holdMoney(tx, { id, trader_id }, moneyInQuestion(amount_to_pay, deal), at);
  const data = { deal_id, attempt, note, amount: String(amount_to_pay) };
  record(tx, { event: 'appeal.created', ref: id, by: 'platform', at, owner: trader_id, data });
  return { id };
}

interface NewAppealFacts {
  at: Date;
  proofs: StoredFile[];
  rules: Pick<Rules, 'appeal_answer_hours' | 'appeal_attempts'>;
  /** Its trader has no access and cannot answer, so others decide from the beginning. */
  unanswerable?: boolean;
}

function refuseAnother(
  { status, attempt, decided_at }: StoredAppeal,
  { appeal_attempts }: Pick<Rules, 'appeal_attempts'>,
): void {
  if (isOpen(status)) fail(appealErrors.open);
  if (decided_at) fail(appealErrors.decided);
  if (attempt >= appeal_attempts) fail(tooManyAppeals(attempt));
}

export async function readAppeal({ db }: AppealNeeds, { platform }: Platform, id: number): Promise<PlatformAppeal> {
  return presentAppeal((await findPlatformAppeal(db, platform, id)) ?? fail(appealErrors.notFound));
}
