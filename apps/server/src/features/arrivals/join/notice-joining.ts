import { NoticeState } from '@app/contract/arrivals/arrival';
import { matchesAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Done } from '@app/contract/route';
import type { Flag } from '@app/contract/values/flag';
import type { Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { arrivalErrors } from '#features/arrivals/arrivals-errors.ts';
import { idsOfBank } from '#features/arrivals/patterns-now.ts';
import { dealErrors } from '#features/deals/deals-errors.ts';
import { setDealNotices } from '#features/deals/deals-queries.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import { type JoinedDeal, type LockedNotice, lockDealsOf, lockNotice, setNoticeState } from './joining-queries.ts';

interface Change {
  clock: Clock;
}

/** The trader says which deal the money is for. From another deal it is taken only while neither of the two is closed or appealed. */
export async function joinNotice(
  tx: Tx,
  { clock }: Change,
  trader: User,
  { id, deal_id }: { id: number; deal_id: number },
): Promise<Done> {
  const { notice, holder, deals } = await lockAll(tx, trader, id, deal_id);
  const deal = deals.find((one) => one.id === deal_id) ?? fail(dealErrors.notFound);
  if (holder?.id === deal.id) return { success: true };
  if (deal.notice_id !== null) fail(arrivalErrors.dealTaken);
  mustFit(notice, deal, await idsOfBank(tx, notice.bank));
  if (holder) mustBeOpen(holder, deal);

  const told = { ref: id, ...byOwner(trader.id, clock.now()) };
  const amount = String(notice.amount);
  if (holder) {
    setDealNotices(tx, [{ id: holder.id, notice_id: null }]);
    record(tx, { event: 'bank-notice.parted', ...told, data: { amount, deal_id: holder.id } });
  }
  setDealNotices(tx, [{ id: deal.id, notice_id: id }]);
  record(tx, { event: 'bank-notice.joined', ...told, data: { amount, deal_id: deal.id } });
  return { success: true };
}

/** «Не относится к сервису», and back. A deal that had it is without a notice then. */
export async function markForeign(
  tx: Tx,
  { clock }: Change,
  trader: User,
  { id, foreign }: { id: number; foreign: Flag },
): Promise<Done> {
  const { notice, holder } = await lockAll(tx, trader, id);
  const isForeign = notice.state === NoticeState.foreign;
  if (isForeign === (foreign === 1) || (!foreign && holder)) return { success: true };

  const told = { ref: id, ...byOwner(trader.id, clock.now()) };
  const amount = String(notice.amount);
  if (holder) {
    mustBeOpen(holder);
    setDealNotices(tx, [{ id: holder.id, notice_id: null }]);
    record(tx, { event: 'bank-notice.parted', ...told, data: { amount, deal_id: holder.id } });
  }
  setNoticeState(tx, id, foreign ? NoticeState.foreign : NoticeState.waiting);
  record(tx, { event: foreign ? 'bank-notice.foreign' : 'bank-notice.returned', ...told, data: { amount } });
  return { success: true };
}

async function lockAll(tx: Tx, trader: User, id: number, deal_id?: number) {
  const [deals, locked] = await inOneGo(lockDealsOf(tx, trader.id, id, deal_id), lockNotice(tx, trader.id, id));
  const notice = locked ?? fail(arrivalErrors.notFound);
  const holder = deals.find(({ notice_id }) => notice_id === id);
  // It was joined to yet another deal while this waited for the locks.
  if (!holder && notice.state === NoticeState.joined) fail(arrivalErrors.moved);
  return { notice, holder, deals };
}

function mustFit(notice: LockedNotice, deal: JoinedDeal, banks: string[]): void {
  if (!banks.includes(deal.bank)) fail(arrivalErrors.otherBank);
  if (!matchesAmount(notice.amount, deal.real_amount)) fail(arrivalErrors.otherAmount);
  if (deal.created_at > notice.before) fail(arrivalErrors.beforeDeal);
}

function mustBeOpen(...deals: JoinedDeal[]): void {
  if (deals.some(({ status, appealed }) => status === DealStatus.closed || appealed)) fail(arrivalErrors.settled);
}
