import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { appealReasons } from '@app/contract/appeals/appeal-words';
import type { AppealDecision } from '@app/contract/cases/case-reasons';
import { debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { ruleBook } from '@app/contract/rules';
import { type Actor, hours, later, minutes, moneyInQuestion } from '@app/server/kit';
import { acceptNote, appealNote, rejectReasons, repeatedNote } from '#world/made-up.ts';
import { type PastAppeal, type PastDeal, type PastFile, postPast, recordPast } from './book.ts';
import { closePast, leavePast, type Month } from './deals.ts';
import { type StatedReason, someReason } from './reasons.ts';

/** How the trader answers the first and the second appeal. `open`: not answered yet; `silent`: never. */
export interface Case {
  answers: ('open' | 'accept' | 'reject' | 'silent')[];
  /** The difference between what came and what was asked for. */
  extra: bigint;
  proof: PastFile;
}

/** An appeal on a deal that was not closed, step by step up to the present. */
export function bringCase(month: Month, deal: PastDeal, given: Case, at: Date, first?: PastAppeal): void {
  const { agenda, random } = month;
  const { answers, extra, proof } = given;
  const [answer = 'open', ...more] = answers;
  const attempt = first ? 2 : 1;
  agenda.at(at, () => {
    // Only for traders who have the whole amount; the history contains no shortfalls.
    if (deal.closed_at || !coversCase(deal, extra, first)) return;
    if (deal.status === DealStatus.waiting) leavePast(month, deal, 'expired', at);
    if (first?.hold_until) endHold(month, first, at, 'platform');
    const note = attempt === 1 ? appealNote(random, proof === 'film') : repeatedNote;
    const appeal = complain(month, deal, { attempt, at, note, extra, proof });
    if (answer === 'open') return;
    if (answer === 'silent') {
      const until = later(at, hours(Number(ruleBook.appeal_answer_hours.initial)));
      agenda.at(until, () => sendToReview(month, appeal, until, 'system'));
      return;
    }
    const opened = later(at, minutes(random.between(2, 9)));
    const answered = later(opened, minutes(random.between(1, 5)));
    agenda.at(opened, () => move(month, appeal, 'opened', AppealStatus.inWork, opened));
    agenda.at(answered, () => {
      if (answer === 'accept') accept(month, appeal, answered);
      else reject(month, appeal, answered);
    });
    const again = later(answered, minutes(random.between(2, 20)));
    if (more.length > 0) bringCase(month, deal, { answers: more, extra, proof: 'png' }, again, appeal);
  });
}

type Complaint = Pick<PastAppeal, 'attempt' | 'note' | 'proof'> & { at: Date; extra: bigint };

function complain({ book }: Month, deal: PastDeal, { attempt, at, note, extra, proof }: Complaint): PastAppeal {
  const appeal: PastAppeal = {
    id: 0,
    deal,
    attempt,
    amount_to_pay: deal.amount + extra,
    note,
    trader_note: '',
    status: AppealStatus.waiting,
    created_at: at,
    held: question(deal, extra),
    hold_until: null,
    decided_at: null,
    decided_by: null,
    decision_note: '',
    proof,
  };
  book.appeals.push(appeal);
  const { trader } = deal;
  postPast(book, trader, { kind: 'appeal.held', ref: appeal, from: 'available', to: 'held', amount: appeal.held, at });
  const data = () => ({ deal_id: deal.id, attempt, note });
  recordPast(book, { event: 'appeal.created', ref: appeal, by: 'platform', at, data });
  return appeal;
}

const question = ({ amount, rate }: PastDeal, extra: bigint) =>
  moneyInQuestion(amount + extra, { real_amount: amount, interest_rate: rate });

function coversCase(deal: PastDeal, extra: bigint, first?: PastAppeal): boolean {
  const freed = (deal.status === DealStatus.waiting ? deal.debited : 0n) + (first?.hold_until ? first.held : 0n);
  return deal.trader.balances.available + freed >= question(deal, extra);
}

/** Releases what the appeal has held. */
function release({ book }: Month, appeal: PastAppeal, at: Date): void {
  const { held: amount, deal } = appeal;
  postPast(book, deal.trader, { kind: 'appeal.released', ref: appeal, from: 'held', to: 'available', amount, at });
  Object.assign(appeal, { held: 0n, hold_until: null });
}

function endHold(month: Month, appeal: PastAppeal, at: Date, by: Actor): void {
  release(month, appeal, at);
  recordPast(month.book, { event: 'appeal.released', ref: appeal, by, at });
}

/** With the money that was held. If it is still too little, the appeal stays. */
function closeByCase(month: Month, appeal: PastAppeal, at: Date, by?: Actor): boolean {
  const { deal, held, amount_to_pay } = appeal;
  if (deal.trader.balances.available + held < debitedAmount(amount_to_pay, deal.rate)) return false;
  release(month, appeal, at);
  return closePast(month, deal, at, amount_to_pay, by);
}

/** The balance is too low, so the trader rejects it for now. */
function accept(month: Month, appeal: PastAppeal, at: Date): void {
  const asked = appeal.deal.amount;
  if (!closeByCase(month, appeal, at)) {
    reject(month, appeal, at);
    return;
  }
  const note = appeal.amount_to_pay === asked ? acceptNote : `${acceptNote} с компенсацией`;
  move(month, appeal, 'accepted', AppealStatus.accepted, at, traderOf(appeal), { note });
}

/** A repeated appeal goes to the desk, which decides within hours. */
function reject(month: Month, appeal: PastAppeal, at: Date): void {
  const { random, agenda } = month;
  const note = random.pick(rejectReasons);
  if (appeal.attempt === 1) {
    move(month, appeal, 'rejected', AppealStatus.rejected, at, traderOf(appeal), { note });
    const until = later(at, hours(24));
    appeal.hold_until = until;
    agenda.at(until, () => {
      if (appeal.hold_until) endHold(month, appeal, until, 'system');
    });
    return;
  }
  sendToReview(month, appeal, at, traderOf(appeal), note);
}

function sendToReview(month: Month, appeal: PastAppeal, at: Date, by: Actor, note = ''): void {
  move(month, appeal, 'sent_to_review', AppealStatus.review, at, by, { note });
  const judged = later(at, minutes(month.random.between(70, 190)));
  month.agenda.at(judged, () => judge(month, appeal, judged));
}

/** Now and then the platform gives in before staff decide. */
function judge(month: Month, appeal: PastAppeal, at: Date): void {
  const { random, judges, agenda } = month;
  const by = random.chance(0.1) ? 'platform' : random.pick(judges.appeals);
  const decision =
    by !== 'platform' && random.chance(0.5) && closeByCase(month, appeal, at, by)
      ? 'payer'
      : random.chance(0.8)
        ? 'trader'
        : 'archive';
  if (decision !== 'payer') release(month, appeal, at);
  const reason = by === 'platform' ? { note: '' } : someReason(random, appealReasons[decision]);
  appeal.decided_at = at;
  appeal.decided_by = by === 'platform' ? 'platform' : 'staff';
  appeal.decision_note = reason.note;
  const [event, status] = ends[decision];
  move(month, appeal, event, status, at, by, reason);
  // The money turns up after all.
  const found = later(at, hours(random.between(3, 20)));
  if (decision === 'trader' && random.chance(0.15)) agenda.at(found, () => acceptAfterAll(month, appeal, found));
}

const ends = {
  payer: ['accepted', AppealStatus.accepted],
  trader: ['rejected', AppealStatus.rejected],
  archive: ['archived', AppealStatus.archived],
} as const satisfies Record<AppealDecision, [string, AppealStatus]>;

function acceptAfterAll(month: Month, appeal: PastAppeal, at: Date): void {
  if (closePast(month, appeal.deal, at, appeal.amount_to_pay))
    move(month, appeal, 'accepted', AppealStatus.accepted, at, traderOf(appeal), { note: acceptNote });
}

function move(
  { book }: Month,
  appeal: PastAppeal,
  event: string,
  status: AppealStatus,
  at: Date,
  by: Actor = traderOf(appeal),
  said: StatedReason = { note: '' },
): void {
  appeal.status = status;
  if (said.note && isTrader(by)) appeal.trader_note = said.note;
  const amount = said.code && String(appeal.amount_to_pay);
  recordPast(book, {
    event: `appeal.${event}`,
    ref: appeal,
    by,
    at,
    data: () => ({ ...said, ...(amount && { amount }) }),
  });
}

const isTrader = (by: Actor) => typeof by === 'object' && 'user' in by;

const traderOf = ({ deal }: PastAppeal): Actor => ({ user: deal.trader.id });
