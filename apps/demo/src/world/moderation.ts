import { caseDecisionsApi, type PayoutDecide } from '@app/contract/cases/case-decisions';
import type { StaffCaseTalk } from '@app/contract/conversation/case-talk';
import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { mayMove, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type ModerationFilters, payoutsApi } from '@app/contract/payouts/payouts-api';
import { type Act, act, type Cast } from './cast.ts';
import { ask, isFree, isLeft, lookAtDesk, readTalk } from './desk.ts';
import type { Session } from './session.ts';

/** This many are left for the visitor's moderator. */
const KEPT_IN_REVIEW = 3;
const KEPT_UNDECIDED = 2;
/** What a visitor has sent or let become overdue is left for this long to the visitor's own moderator, at any speed. */
const VISITORS_TIME = 4 * 60_000;
const ROBOTS_TIME = 90_000;
/** One in this many receipts of a robot is not good enough at first, one proves nothing, and of one something is asked. */
const UNREADABLE = 9;
const DOUBTED = 8;
const ASKED = 7;

/** A colleague of the visitor's moderator, who keeps the work from piling up. */
export function moderationAct(cast: Cast): Act {
  const { humans, robots, speed, now } = cast;
  const firstSeen = new Map<number, number>();
  const visitors = new Set(humans.map(({ login }) => login));
  // What nobody plays is there to be tried, and is the visitor's to decide.
  const played = new Set([...humans, ...robots].map(({ login }) => login));
  const listPlayed = async (status: ModerationFilters['status']) =>
    (await list(cast, status)).filter(({ trader }) => played.has(trader ?? ''));

  /** Those that have been there long enough, the oldest first; others are forgotten. */
  const ripe = (payouts: ModeratedPayout[]) =>
    payouts.filter(({ id, trader }) => {
      const since = firstSeen.get(id) ?? now().getTime();
      firstSeen.set(id, since);
      return now().getTime() - since >= (visitors.has(trader ?? '') ? VISITORS_TIME : ROBOTS_TIME / speed);
    });

  return act(cast, 'a moderator looks', 45, async () => {
    const review = await listPlayed(PayoutStatus.review);
    const undecided = await listPlayed(PayoutStatus.incorrect);
    const present = new Set([...review, ...undecided].map(({ id }) => id));
    for (const id of firstSeen.keys()) if (!present.has(id)) firstSeen.delete(id);

    const paid = ripe(review);
    if (review.filter(({ waits }) => !waits).length > KEPT_IN_REVIEW)
      await firstFree(cast, paid, (payout, judge) => check(judge, payout, visitors));

    const settled = ripe(undecided);
    // With an overdue payout a visitor could not take another.
    const blocking = settled.find(({ overdue, trader }) => overdue && visitors.has(trader ?? ''));
    if (blocking) await giveUp(cast, blocking);
    const next = settled.filter((payout) => payout !== blocking && maySettle(cast, payout));
    if (undecided.length > KEPT_UNDECIDED) await firstFree(cast, next, (payout, judge) => settle(judge, payout));
  });
}

interface Judge {
  cast: Cast;
  session: Session;
  talk: StaffCaseTalk;
}

/** Whoever has not judged it before decides the first that nobody has open and no visitor speaks about. */
async function firstFree(
  cast: Cast,
  payouts: ModeratedPayout[],
  decides: (payout: ModeratedPayout, judge: Judge) => Promise<void>,
): Promise<void> {
  if (payouts.length === 0) return;
  for (const session of [cast.moderator, cast.judge]) {
    const free = new Set((await lookAtDesk(session, 'payout')).rows.filter(isFree).map(({ id }) => id));
    for (const payout of payouts.filter(({ id }) => free.has(id))) {
      const talk = await readTalk(session, { kind: 'payout', id: payout.id });
      if (isLeft(cast, talk)) continue;
      await decides(payout, { cast, session, talk });
      return;
    }
  }
}

async function check({ cast, session, talk }: Judge, payout: ModeratedPayout, visitors: Set<string>): Promise<void> {
  const { id, trader, sent_back, note_kind } = payout;
  const strict = !visitors.has(trader ?? '') && note_kind !== 'not_proven';
  if (strict && id % ASKED === 0 && talk.messages.length === 0)
    await ask(cast, session, { kind: 'payout', id }, 'trader');
  else if (strict && id % UNREADABLE === 0 && sent_back === 0)
    await decide(session, id, { action: 'sendback', reason_code: 'incomplete' });
  else if (strict && id % DOUBTED === 0)
    await decide(session, id, { action: 'notproven', reason_code: cast.random.pick(doubts) });
  else await decide(session, id, { action: 'done', reason_code: 'receipt_valid' });
}

const doubts = ['no_transfer', 'other_amount', 'other_payee'] as const;

type Decision = Omit<PayoutDecide, 'reason'>;

async function decide(session: Session, id: number, decision: Decision): Promise<void> {
  const path = caseDecisionsApi.payout.path.replace(':id', String(id));
  await session.call({ ...caseDecisionsApi.payout, path }, { ...decision, reason: '' });
}

/** Settles what became overdue while nobody was there, so that a visitor can begin. */
export async function freeVisitors(cast: Cast): Promise<void> {
  const visitors = new Set(cast.humans.map(({ login }) => login));
  for (const payout of await list(cast, PayoutStatus.incorrect)) {
    if (payout.overdue && visitors.has(payout.trader ?? '')) await giveUp(cast, payout);
  }
}

/** The visitor has left: their payouts are cancelled for them and returned to the pool. */
async function giveUp(cast: Cast, payout: ModeratedPayout): Promise<void> {
  const visitor = cast.humans.find(({ login }) => login === payout.trader);
  await visitor?.session.call(payoutsApi.edit, { id: payout.id, action: 'cancel', note: 'Отмена без комментария' });
  // The cancellation is a move: what was seen before it is not what is returned.
  const left = (await list(cast, PayoutStatus.incorrect)).filter(
    ({ id, urls }) => id === payout.id && urls.length === 0,
  );
  await firstFree(cast, left, (given, judge) => settle(judge, given));
}

/** A payout in work can be returned only after a while. */
const maySettle = ({ now }: Cast, payout: ModeratedPayout) => mayMove(payout, 'return', now());

/** With a receipt on it, one person alone cannot return it. */
async function settle({ session }: Judge, { id, movedAt, urls }: ModeratedPayout): Promise<void> {
  if (urls.length > 0) await decide(session, id, { action: 'fullreject', reason_code: 'unpayable' });
  else await decide(session, id, { action: 'return', reason_code: 'not_sent', no_money_sent: true, movedAt });
}

async function list({ moderator }: Cast, status: ModerationFilters['status']): Promise<ModeratedPayout[]> {
  return (await moderator.call(payoutsApi.moderationList, { status, page: 1, count: 50 })).payoutRequests;
}
