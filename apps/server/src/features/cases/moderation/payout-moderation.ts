import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { isOverdue, mayMove, type PayoutCaseAction, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { codeOfWords } from '@app/contract/payouts/payout-words';
import type {
  Moderated,
  ModerationExported,
  ModerationFilters,
  ModerationMove,
} from '@app/contract/payouts/payouts-api';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { endLease, judgeActor, refuseIfLeasedByAnother, refuseJudges } from '#features/cases/leases/case-leases.ts';
import { judgeMark } from '#features/conversation/case-marks.ts';
import { movePayout, type PayoutChange, type PayoutNeeds } from '#features/payouts/payout-moves.ts';
import { type LockedPayout, type StoredPayout, standingOf, viewPayout } from '#features/payouts/payout-shape.ts';
import { findReceipts, isPayeeShown } from '#features/payouts/payout-view.ts';
import { payoutErrors } from '#features/payouts/payouts-errors.ts';
import type { ModeratedRow } from '#features/payouts/payouts-export.ts';
import { lockPayout } from '#features/payouts/payouts-queries.ts';
import { findWaitingFor } from '#features/two-persons/requests-queries.ts';
import { actOrConfirm } from '#features/two-persons/two-persons.ts';
import { mayAsk } from '#features/two-persons/who-counts.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { payoutKinds, payoutThing, refuseOwn } from './payout-deciding.ts';
import {
  countOpen,
  findListed,
  type ListedPayout,
  moderatedRows,
  moderationList,
} from './payout-moderation-queries.ts';

export async function findModerated(needs: PayoutNeeds, reader: number, filters: ModerationFilters) {
  const now = needs.clock.now();
  const { overdue, ...counts } = await countOpen(needs.db, now);
  const { page, count, ...tab } = filters;
  const { rows, total } = await moderationList.page(needs.db, { ...tab, now }, { page, count });
  return {
    payoutRequests: await view(needs, reader, rows, now),
    countPayoutRequests: total,
    counts,
    countOverdue: overdue,
  };
}

export async function readModerated(needs: PayoutNeeds, reader: number, id: number) {
  const now = needs.clock.now();
  const found = (await findListed(needs.db, id)) ?? fail(payoutErrors.notFound);
  const [payout = fail(payoutErrors.notFound)] = await view(needs, reader, [found], now);
  return { payout };
}

/** Everything that the filters find, newest first, each as the list shows it. */
export async function* readModeratedAll(
  needs: PayoutNeeds,
  _moderator: number,
  filters: ModerationExported,
): AsyncGenerator<ModeratedRow[]> {
  const now = needs.clock.now();
  for await (const batch of moderatedRows.all(needs.db, { ...filters, now }))
    yield batch.map((payout) => ({ ...viewPayout(payout, [], nameOf(payout, now)), trader: payout.trader }));
}

const nameOf = (payout: StoredPayout, now: Date) => (isPayeeShown(payout, now) ? { fio: payout.fio } : {});

/** Only the last digits, and the name while there is something to check: a moderator needs no more to compare with a receipt. */
async function view(
  needs: PayoutNeeds,
  reader: number,
  payouts: ListedPayout[],
  now: Date,
): Promise<ModeratedPayout[]> {
  const [urls, waiting] = await Promise.all([
    findReceipts(needs, payouts, reader),
    findWaitingFor(
      needs.db,
      Object.values(payoutKinds).map(({ name }) => name),
      payouts.map(({ id }) => payoutThing(id)),
    ),
  ]);
  return payouts.map((payout) => ({
    ...viewPayout(payout, urls.get(payout.id) ?? [], nameOf(payout, now)),
    talk: judgeMark(payout),
    trader: payout.trader,
    movedAt: payout.moved_at,
    overdue: isOverdue(standingOf(payout), now) || (payout.status === PayoutStatus.inWork && payout.abandoned),
    receipt_seen_before: payout.receipt_seen_before,
    returnableAt: payout.return_from,
    sent_back: payout.sent_back,
    sendbacks_left: payout.sendbacks_left,
    waits: waitsOf(waiting.get(payoutThing(payout.id))),
  }));
}

type Waiting = Awaited<ReturnType<typeof findWaitingFor>> extends Map<string, infer Found> ? Found : never;

/** The kind of a request is named after the action. */
function waitsOf(waiting: Waiting | undefined): ModeratedPayout['waits'] {
  if (!waiting) return null;
  const { id: _, kind, ...asked } = waiting;
  const action = (Object.keys(payoutKinds) as (keyof typeof payoutKinds)[]).find(
    (name) => payoutKinds[name].name === kind,
  );
  return { ...asked, action: action ?? 'done' };
}

export async function moderatePayout(
  needs: PayoutNeeds,
  moderator: User,
  move: ModerationMove,
  request: FastifyRequest,
): Promise<Moderated> {
  return once(needs, moderator, request, async (tx) => {
    const { reject_comment: note = '', ...asked } = move;
    const judgement = { ...asked, note, code: codeOfWords(asked.action, note) };
    const waits = (await judgePayout(tx, moderator, judgement, needs.clock.now())) !== null;
    return { success: true, ...(waits && { waits }) } as const;
  });
}

export interface PayoutJudgement {
  id: number;
  action: PayoutCaseAction;
  /** The reason in words, and its code where there was a list to choose from. */
  note: string;
  code?: string | undefined;
  /** `moved_at` of the payout that was seen: new receipts move it as well. */
  movedAt?: Date | undefined;
}

/**
 * Whatever a judge says about a payout, through SPEC.md's call and at the desk alike. Returns the number of the request if a second person's
 * word is needed.
 */
export async function judgePayout(
  tx: Tx,
  judge: User,
  { id, action, note, code, movedAt }: PayoutJudgement,
  at: Date,
): Promise<number | null> {
  const payout = (await lockPayout(tx, id)) ?? fail(payoutErrors.notFound);
  const asked = { kind: 'payout', id } as const;
  await refuseOwn(tx, payout, judge.id);
  if (movedAt && payout.moved_at.getTime() !== movedAt.getTime()) fail(payoutErrors.changed);
  await refuseIfLeasedByAnother(tx, asked, judge.id, at);
  const waits = await carryOut(tx, judge, payout, { action, change: { by: judgeActor(judge), at, note, code } });
  await endLease(tx, asked, judge.id);
  return waits;
}

async function carryOut(
  tx: Tx,
  judge: User,
  payout: LockedPayout,
  { action, change }: { action: PayoutCaseAction; change: PayoutChange & { note: string } },
): Promise<number | null> {
  if (action === 'sendback') {
    // It uses up nobody; but there are few of them, and a former judge must not use those up.
    if (mayMove(standingOf(payout), action, change.at))
      await refuseJudges(tx, { kind: 'payout', id: payout.id }, judge.id);
    movePayout(tx, payout, action, change);
    return null;
  }
  const kind = payoutKinds[action];
  if (!mayAsk(kind, judge)) fail(httpErrors.forbidden);
  const { by, at, note, code } = change;
  const asking = { by, at, person: judge.id, reason: note || wordless[action] };
  const asked = { content: { id: payout.id, code }, thing: payout };
  const outcome = await actOrConfirm(tx, kind, asked, asking, judge);
  return 'waits' in outcome ? outcome.waits : null;
}

/** SPEC.md's call has no words of the moderator's own for these. */
const wordless = {
  done: 'Оплата проверена модератором',
  return: 'Модератор убедился, что деньги не отправлены',
  notproven: '',
  fullreject: '',
  reverse: '',
};
