import { AppealStatus } from '@app/contract/appeals';
import { acceptNote, appealNote, rejectReasons, repeatedNote } from '@app/demo-world/people';
import type { Actor } from '#events/record.ts';
import { later, minutes } from '#lib/clock.ts';
import { type PastAppeal, type PastDeal, type PastFile, recordPast } from './demo-history-book.ts';
import { closePast, type Month } from './demo-history-deals.ts';

/** How the trader answers: the first time, and the second when the customer does not give in. `open` is no answer yet. */
export interface Case {
  answers: ('open' | 'accept' | 'reject')[];
  /** What came differs from what was asked for by so much. */
  extra: bigint;
  proof: PastFile;
}

/** A customer's case on a deal that was not closed, step by step, as far as it has come by now. */
export function bringCase(month: Month, deal: PastDeal, { answers, extra, proof }: Case, at: Date, attempt = 1): void {
  const { agenda, random } = month;
  const [answer = 'open', ...more] = answers;
  agenda.at(at, () => {
    if (deal.closed_at) return;
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
    if (more.length > 0) bringCase(month, deal, { answers: more, extra, proof: 'png' }, again, attempt + 1);
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
    proof,
  };
  book.appeals.push(appeal);
  const data = () => ({ deal_id: deal.id, attempt, note });
  recordPast(book, { event: 'appeal.created', ref: appeal, by: 'platform', at, data });
  return appeal;
}

/** Too little on the balance, and the trader says no for now. */
function accept(month: Month, appeal: PastAppeal, at: Date): void {
  const asked = appeal.deal.amount;
  if (!closePast(month, appeal.deal, at, appeal.amount_to_pay)) {
    reject(month, appeal, at);
    return;
  }
  const note = appeal.amount_to_pay === asked ? acceptNote : `${acceptNote} с компенсацией`;
  move(month, appeal, 'accepted', AppealStatus.accepted, at, traderOf(appeal), note);
}

/** A repeated one goes to the platform, which decides within two hours. */
function reject(month: Month, appeal: PastAppeal, at: Date): void {
  const { random, agenda } = month;
  const note = random.pick(rejectReasons);
  if (appeal.attempt === 1) {
    move(month, appeal, 'rejected', AppealStatus.rejected, at, traderOf(appeal), note);
    return;
  }
  move(month, appeal, 'sent_to_review', AppealStatus.review, at, traderOf(appeal), note);
  const judged = later(at, minutes(random.between(70, 110)));
  agenda.at(judged, () => judge(month, appeal, judged));
}

function judge(month: Month, appeal: PastAppeal, at: Date): void {
  const { random } = month;
  const paid = random.chance(0.5) && closePast(month, appeal.deal, at, appeal.amount_to_pay, 'platform');
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
