import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { type Actor, hours, later, minutes, moneyInQuestion } from '@app/server/kit';
import { acceptNote, appealNote, rejectReasons, repeatedNote } from '#world/made-up.ts';
import { type PastAppeal, type PastDeal, type PastFile, postPast, recordPast } from './book.ts';
import { closePast, leavePast, type Month } from './deals.ts';

/** How the trader answers the first and the second appeal. `open`: not answered yet. */
export interface Case {
  answers: ('open' | 'accept' | 'reject')[];
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
  move(month, appeal, 'accepted', AppealStatus.accepted, at, traderOf(appeal), note);
}

/** A repeated appeal goes to the platform, which decides within two hours. */
function reject(month: Month, appeal: PastAppeal, at: Date): void {
  const { random, agenda } = month;
  const note = random.pick(rejectReasons);
  if (appeal.attempt === 1) {
    move(month, appeal, 'rejected', AppealStatus.rejected, at, traderOf(appeal), note);
    const until = later(at, hours(24));
    appeal.hold_until = until;
    agenda.at(until, () => {
      if (appeal.hold_until) endHold(month, appeal, until, 'system');
    });
    return;
  }
  move(month, appeal, 'sent_to_review', AppealStatus.review, at, traderOf(appeal), note);
  const judged = later(at, minutes(random.between(70, 110)));
  agenda.at(judged, () => judge(month, appeal, judged));
}

function judge(month: Month, appeal: PastAppeal, at: Date): void {
  const { random } = month;
  const paid = random.chance(0.5) && closeByCase(month, appeal, at, 'platform');
  if (!paid) release(month, appeal, at);
  appeal.decided_at = at;
  if (paid) move(month, appeal, 'accepted', AppealStatus.accepted, at, 'platform', 'Банк подтвердил перевод');
  else if (random.chance(0.8)) move(month, appeal, 'rejected', AppealStatus.rejected, at, 'platform');
  else move(month, appeal, 'archived', AppealStatus.archived, at, 'platform');
}

function move(
  { book }: Month,
  appeal: PastAppeal,
  event: string,
  status: AppealStatus,
  at: Date,
  by: Actor = traderOf(appeal),
  note = '',
): void {
  appeal.status = status;
  if (note && by !== 'platform') appeal.trader_note = note;
  recordPast(book, { event: `appeal.${event}`, ref: appeal, by, at, data: () => ({ note }) });
}

const traderOf = ({ deal }: PastAppeal): Actor => ({ user: deal.trader.id });
