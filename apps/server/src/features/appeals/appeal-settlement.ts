import { isOpen, nextAppealStatus } from '@app/contract/appeals/appeal-machine';
import { matchesAmount } from '@app/contract/deals/deal';
import type { Tx } from '#db/db.ts';
import type { Settlement } from '#features/deals/move/deal-moves.ts';
import { fail } from '#http/refusal.ts';
import { type AppealChange, moveAppeal } from './appeal-moves.ts';
import type { StoredAppeal } from './appeal-shape.ts';
import { appealErrors } from './appeals-errors.ts';
import { lockLastAppeal } from './appeals-queries.ts';

export interface Acceptance {
  correction?: bigint | undefined;
  trader_note?: string | undefined;
  /** The appeal that the trader saw. */
  appeal_id?: number | undefined;
}

/**
 * The trader closes a deal that has an appeal, so the appeal is settled too. With a note, a correction or the appeal's id the trader
 * accepts the appeal, and its amount counts. Without them the trader has seen only the amount of the deal, and the appeal's amount must be
 * the same.
 */
export async function settleAppeal(
  tx: Tx,
  deal: { id: number; real_amount: bigint },
  { correction, trader_note, appeal_id }: Acceptance,
  change: AppealChange,
): Promise<Settlement> {
  const appeal = await lockLastAppeal(tx, deal.id);
  const accepting = (correction ?? trader_note ?? appeal_id) !== undefined;
  if (appeal && appeal_id !== undefined && appeal.id !== appeal_id) fail(appealErrors.replaced);
  if (!appeal || nextAppealStatus(appeal.status, 'accept') === undefined)
    return accepting ? fail(appealErrors.nothingToAccept) : { amount: deal.real_amount };

  if (correction !== undefined && !matchesAmount(correction, appeal.amount_to_pay)) fail(appealErrors.badCorrection);
  if (!accepting && asksAnother(appeal, deal.real_amount)) fail(appealErrors.otherAmount);

  const amount = accepting ? (correction ?? appeal.amount_to_pay) : deal.real_amount;
  return { amount, settle: () => moveAppeal(tx, appeal, 'accept', { ...change, note: trader_note ?? '' }) };
}

/**
 * An open appeal for another amount must be answered as an appeal. So must one for a larger amount that only the trader has rejected: once
 * the deal is closed for less nobody could appeal again, and the trader would have had the last word.
 */
function asksAnother({ status, amount_to_pay, decided_at }: StoredAppeal, real_amount: bigint): boolean {
  if (isOpen(status)) return amount_to_pay !== real_amount;
  return decided_at === null && amount_to_pay > real_amount;
}

/** A deal with an open appeal cannot be archived; the appeal must be answered first. */
export async function keepOpenAppeals(tx: Tx, dealId: number): Promise<void> {
  const appeal = await lockLastAppeal(tx, dealId);
  if (appeal && isOpen(appeal.status)) fail(appealErrors.openOnDeal);
}
