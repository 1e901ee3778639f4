import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { PayoutFilters, PayoutMove, PayoutsExported } from '@app/contract/payouts/payouts-api';
import type { Done } from '@app/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { claimFiles } from '#features/files/files.ts';
import { once, onceInSteps } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { StoredFile } from '#http/uploads/uploads.ts';
import type { User } from '#http/user.ts';
import { findTaking, type Load, lockLoad, refuseTooMany } from './payout-limits.ts';
import { movePayout, type PayoutNeeds } from './payout-moves.ts';
import { type LockedPayout, type StoredPayout, viewPayout } from './payout-shape.ts';
import { findReceipts, isPayeeShown, openPan } from './payout-view.ts';
import { payoutErrors, refusalAt } from './payouts-errors.ts';
import { countOpen, findShown, lockOwnPayout, lockPayout, payoutList } from './payouts-queries.ts';

export interface ReceiptNeeds extends PayoutNeeds {
  receiptsPdfOnly: boolean;
}

export async function findPayouts(needs: PayoutNeeds, trader: User, filters: PayoutFilters) {
  const { status } = filters;
  const [counts, found] = await Promise.all([
    countOpen(needs.db, trader.id),
    status === PayoutStatus.waiting ? findPool(needs, trader, filters) : findOwn(needs, trader, filters),
  ]);
  return { ...found, counts };
}

async function findPool({ db, clock }: PayoutNeeds, trader: User, filters: PayoutFilters) {
  const [{ rows, total }, taking] = await Promise.all([
    payoutList.page(db, wantedOf(trader.id, filters), filters),
    findTaking(db, trader.id, clock.now()),
  ]);
  return { payoutRequests: rows.map((payout) => viewPayout(payout, [])), countPayoutRequests: total, taking };
}

async function findOwn(needs: PayoutNeeds, trader: User, filters: PayoutFilters) {
  const { rows, total } = await payoutList.page(needs.db, wantedOf(trader.id, filters), filters);
  return { payoutRequests: await viewOwn(needs, rows), countPayoutRequests: total };
}

const wantedOf = (trader: number, { status, from, to }: PayoutsExported) => ({ trader, status, period: { from, to } });

/** One payout, as the lists would show it. */
export async function readPayout(needs: PayoutNeeds, trader: User, id: number) {
  const payout = (await findShown(needs.db, trader.id, id)) ?? fail(payoutErrors.notFound);
  const [own] = payout.status === PayoutStatus.waiting ? [] : await viewOwn(needs, [payout]);
  return { payout: own ?? viewPayout(payout, []) };
}

async function viewOwn(needs: PayoutNeeds, payouts: StoredPayout[]): Promise<Payout[]> {
  const urls = await findReceipts(needs, payouts);
  return payouts.map((payout) => viewPayout(payout, urls.get(payout.id) ?? [], payeeOf(needs, payout)));
}

function payeeOf({ vault, clock }: PayoutNeeds, payout: StoredPayout) {
  return isPayeeShown(payout, clock.now()) ? { pan: openPan(vault, payout), fio: payout.fio } : {};
}

/** Everything that the filters find, newest first, each as the list shows it. */
export async function* readPayouts(
  needs: PayoutNeeds,
  traderId: number,
  filters: PayoutsExported,
): AsyncGenerator<Payout[]> {
  for await (const batch of payoutList.all(needs.db, wantedOf(traderId, filters)))
    yield batch.map((payout) => viewPayout(payout, [], payeeOf(needs, payout)));
}

export async function changePayout(
  needs: PayoutNeeds,
  trader: User,
  move: PayoutMove,
  request: FastifyRequest,
): Promise<Done> {
  if (move.action === 'accept') return takePayout(needs, trader, move.id, request);
  return once(needs, trader, request, async (tx) => {
    await cancelPayout(tx, trader, move.id, move.note ?? '', needs.clock.now());
    return { success: true } as const;
  });
}

/** If several press «В работу» at once, the first to lock the row gets the payout; the others see that it is taken. */
async function takePayout(needs: PayoutNeeds, trader: User, id: number, request: FastifyRequest): Promise<Done> {
  const at = needs.clock.now();
  const { answer } = await onceInSteps<[Load, LockedPayout | undefined], Done, never>(needs, trader, request, {
    locksCaller: true,
    look: (tx) => inOneGo(lockLoad(tx, trader.id, at), lockPayout(tx, id)),
    work: async (tx, [load, found]) => {
      refuseTooMany(load, at);
      const payout = found ?? fail(payoutErrors.notFound);
      if (payout.status !== PayoutStatus.waiting) fail(whyTaken(payout, trader));
      movePayout(tx, payout, 'accept', { by: { user: trader.id }, at, trader_id: trader.id });
      return { answer: { success: true } };
    },
  });
  return answer;
}

function whyTaken({ status, trader_id }: LockedPayout, trader: User) {
  if (status === PayoutStatus.rejected || status === PayoutStatus.archived) return refusalAt(status);
  if (trader_id !== trader.id) return payoutErrors.taken;
  return status === PayoutStatus.inWork ? payoutErrors.alreadyYours : refusalAt(status);
}

async function cancelPayout(tx: Tx, trader: User, id: number, note: string, at: Date): Promise<void> {
  const payout = (await lockOwnPayout(tx, trader.id, id)) ?? fail(payoutErrors.notFound);
  movePayout(tx, payout, 'cancel', { by: { user: trader.id }, at, note });
}

export async function confirmPayout(
  needs: ReceiptNeeds,
  trader: User,
  id: number,
  request: FastifyRequest,
): Promise<Done> {
  const { files } = request;
  if (files.length === 0) fail(payoutErrors.noReceipt);
  if (needs.receiptsPdfOnly && files.some(({ extension }) => extension !== 'pdf')) fail(payoutErrors.pdfOnly);
  return once(needs, trader, request, async (tx) => {
    await sendReceipts(tx, trader, id, files, needs.clock.now());
    return { success: true } as const;
  });
}

/** Also late ones and those after a cancellation: if money was sent, only a moderator can say what becomes of it. */
async function sendReceipts(tx: Tx, trader: User, id: number, files: StoredFile[], at: Date): Promise<void> {
  const payout = (await lockOwnPayout(tx, trader.id, id)) ?? fail(payoutErrors.notFound);
  movePayout(tx, payout, 'confirm', { by: { user: trader.id }, at });
  await claimFiles(tx, files, { kind: 'payout', id });
}
