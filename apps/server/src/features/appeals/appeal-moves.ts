import { type AppealAction, AppealStatus, appealMoves, nextAppealStatus } from '@app/contract/appeals/appeal-machine';
import type { Rules } from '@app/contract/rules';
import type { Db, Tx } from '#db/db.ts';
import { endQuestion } from '#features/conversation/case-marks.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { type Clock, hours, later } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { releaseMoney } from './appeal-hold.ts';
import { presentAppeal, type StoredAppeal } from './appeal-shape.ts';
import { appealErrors } from './appeals-errors.ts';
import { setStanding } from './appeals-queries.ts';

export interface AppealNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

export interface AppealChange extends Change {
  /** A comment to the decision. The trader's is stored on the appeal as well, and so is that of who decided. */
  note?: string;
  /** With `reject`: until then the customer may appeal again, and the money stays held. */
  hold_until?: Date;
  /** Of a decision by staff: the code of its reason, the amount that the payer gets or asked for, and how much was at stake. */
  judged?: { code: string; amount: bigint; stake: bigint };
}

/**
 * Every change of an appeal's status: the row, the journal, from which the platform is told, and the money that an end releases. That locks the
 * account, so whoever changes a bank profile with it does that before.
 */
export function moveAppeal(tx: Tx, appeal: StoredAppeal, action: AppealAction, change: AppealChange): void {
  const move = appealMoves[action];
  const status = nextAppealStatus(appeal.status, action) ?? fail(refusalOf(appeal));
  const { by, at, note = '' } = change;
  const trader_note = typeof by === 'object' && 'user' in by && note ? note : appeal.trader_note;
  const decision = decisionOf(appeal, action, change);
  const standing = { ...appeal, ...holdAfter(action, change), ...decision, status, trader_note };
  setStanding(tx, standing, status === AppealStatus.review ? at : undefined);
  if ('answers' in move) endQuestion(tx, { kind: 'appeal', id: appeal.id }, at);
  const platform = { id: appeal.platform_id, data: presentAppeal(standing) };
  const { code, amount, stake } = change.judged ?? {};
  const data = {
    note,
    ...(code && { code, amount: String(amount), ...(stake !== amount && { stake: String(stake) }) }),
  };
  record(tx, { event: move.event, ref: appeal.id, by, at, owner: appeal.trader_id, data, platform });
  if (releases(action)) releaseMoney(tx, appeal, at);
}

const nothingHeld = { held_amount: 0n, short_amount: 0n, hold_until: null };
const releases = (action: AppealAction) => 'money' in appealMoves[action];

function holdAfter(action: AppealAction, { hold_until }: AppealChange): Partial<StoredAppeal> {
  if (releases(action)) return nothingHeld;
  return action === 'reject' && hold_until ? { hold_until } : {};
}

/** The trader's own acceptance is no decision of somebody else. */
function decisionOf(
  { status }: StoredAppeal,
  action: AppealAction,
  { by, at, note = '' }: AppealChange,
): Partial<StoredAppeal> {
  if (status !== AppealStatus.review || !('decides' in appealMoves[action])) return {};
  if (typeof by === 'object' && 'user' in by) return {};
  return { decided_at: at, decided_by: by === 'platform' ? 'platform' : 'staff', decision_note: note };
}

/**
 * A trader must not have the last word about their own appeal. Somebody else decides when they reject a repeated appeal, a large one or one that
 * could not be repeated for as long as its money is held, or answer too late, even if the job has not noticed the deadline yet.
 */
export function rejectAppeal(
  tx: Tx,
  appeal: StoredAppeal,
  rules: Pick<Rules, 'appeal_review_amount' | 'appeal_held_hours' | 'appeal_attempts'>,
  change: AppealChange,
): void {
  const late = appeal.expires_at <= change.at;
  const large = appeal.amount_to_pay > rules.appeal_review_amount;
  const hold_until = later(change.at, hours(Number(rules.appeal_held_hours)));
  const repeatable = appeal.attempt < rules.appeal_attempts && hold_until <= appeal.repeat_until;
  const judged = appeal.attempt > 1 || late || large || !repeatable;
  moveAppeal(tx, appeal, judged ? 'review' : 'reject', { ...change, hold_until });
}

const refusals: Partial<Record<AppealStatus, Refusal>> = {
  [AppealStatus.accepted]: appealErrors.accepted,
  [AppealStatus.rejected]: appealErrors.rejected,
  [AppealStatus.review]: appealErrors.review,
  [AppealStatus.archived]: appealErrors.archived,
};

const refusalOf = ({ status }: StoredAppeal): Refusal => refusals[status] ?? appealErrors.notInReview;
