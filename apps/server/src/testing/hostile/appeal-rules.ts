import type { AppealStatus } from '@app/contract/appeals/appeal-machine';
import type { AppealDecision } from '@app/contract/cases/case-reasons';
import type { TalkReader, TalkSide } from '@app/contract/conversation/case-talk';
import { debitedAmount } from '@app/contract/deals/deal';
import type { DealStatus } from '@app/contract/deals/deal-machine';
import type { TraderState } from '@app/contract/people/trader-state';
import { ruleBook } from '@app/contract/rules';
import { hours, later } from '#lib/clock.ts';
import * as desk from './desk-model.ts';
import { makeDiary } from './model.ts';

/** What staff say of an appeal. */
interface Verdict {
  decision: AppealDecision;
  amount: bigint;
  stake: bigint;
}

export interface ModelAppeal extends desk.DeskCase<Verdict> {
  id: number;
  status: AppealStatus;
  attempt: number;
  asksFor: bigint;
  expires: Date;
  /** Until when staff should have decided, from the review on. */
  judgeUntil?: Date;
  held: bigint;
  short: bigint;
  /** Until when a rejected one holds money. */
  holdUntil?: Date;
  /** Decided by staff, or given up by the platform, under review. */
  decided?: boolean;
  messages: { id: number; side: TalkSide; reader: TalkReader; passed: boolean }[];
}

/** Each deal with its appeals; the last one counts. */
export interface ModelDeal {
  id: number;
  status: DealStatus;
  amount: bigint;
  expires: Date;
  appeals: ModelAppeal[];
}

export interface Model {
  /** As late as the server's clock is. */
  now: Date;
  available: bigint;
  held: bigint;
  debt: bigint;
  shortfall: bigint;
  state: TraderState;
  deals: ModelDeal[];
  /** Which judges are owners. With two of them a second person can be asked, above this amount. */
  owners: number[];
  second: bigint;
  alone: desk.Alone[];
}

export const diary = makeDiary();
/** Above this amount the trader's first rejection goes to review. */
export const REVIEW = 5_000_00n;
export const debit = (amount: bigint) => debitedAmount(amount, 8_00n);

export const isOpen = ({ status }: ModelAppeal) => status === 0 || status === 3 || status === 4;
export const isUnanswered = ({ status }: Pick<ModelAppeal, 'status'>) => status === 0 || status === 3;
export const lastOf = ({ appeals }: ModelDeal) => appeals.at(-1);
/** Open for another amount; or rejected only by the trader, for a larger one. */
const asksAnother = (appeal: ModelAppeal, amount: bigint) =>
  isOpen(appeal) ? appeal.asksFor !== amount : appeal.status === 2 && !appeal.decided && appeal.asksFor > amount;
const finalOf = ({ status }: ModelDeal) => (status === 1 ? '409 deal_closed' : '409 deal_archived');
const appealRefusals: Record<AppealStatus, string> = {
  0: '',
  1: '409 appeal_accepted',
  2: '409 appeal_rejected',
  3: '',
  4: '409 appeal_review',
  5: '409 appeal_archived',
};

/** The money of a closing: what the deal or its accepted appeal held, and the rest from what is available. */
function close(model: Model, one: ModelDeal, amount: bigint, appeal?: ModelAppeal, owing = false): string {
  if (one.status > 0 && !(one.status === 2 && appeal)) return finalOf(one);
  const held = one.status === 0 ? debit(one.amount) : 0n;
  const rest = debit(amount) - held;
  const free = model.available - model.debt + (appeal?.held ?? 0n);
  if (!owing && rest > 0n && free < rest) return '409 insufficient_funds';
  if (one.status === 2) diary.note('out of the archive');
  model.held -= held;
  if (appeal) release(model, appeal);
  if (rest > 0n) take(model, rest);
  else raise(model, -rest);
  one.status = 1;
  one.amount = amount;
  if (appeal) end(model, appeal, 1);
  return '200';
}

/** Whatever comes pays the debt first. */
export function raise(model: Model, amount: bigint): void {
  const repaid = amount < model.debt ? amount : model.debt;
  if (repaid > 0n) diary.note('a debt paid back');
  model.debt -= repaid;
  model.available += amount - repaid;
}

function take(model: Model, amount: bigint): void {
  const missing = amount > model.available ? amount - model.available : 0n;
  if (missing > 0n) diary.note('a debt');
  model.debt += missing;
  model.available -= amount - missing;
}

/** Holds as much as there is. */
export function hold(model: Model, appeal: ModelAppeal, wanted: bigint): void {
  appeal.held = model.available < wanted ? model.available : wanted;
  appeal.short = wanted - appeal.held;
  model.available -= appeal.held;
  model.held += appeal.held;
  model.shortfall += appeal.short;
  if (appeal.short > 0n) diary.note('too little to hold');
}

export function release(model: Model, appeal: ModelAppeal): void {
  if (appeal.status === 2 && appeal.held > 0n) diary.note('a rejected one held');
  model.held -= appeal.held;
  raise(model, appeal.held);
  model.shortfall -= appeal.short;
  Object.assign(appeal, { held: 0n, short: 0n, holdUntil: undefined });
}

/** It is accepted, rejected or archived. */
function end({ now }: Model, appeal: ModelAppeal, status: 1 | 2 | 5): void {
  appeal.status = status;
  if (appeal.words.length > 0) diary.note('what waited for a second person lapses');
  desk.thingMoved(appeal, now);
}

/** Whoever was asked before may still answer; what is left of the stop comes on top of the desk's hours. */
export function sendToReview({ now }: Model, appeal: ModelAppeal): void {
  const still = desk.stillStopped(appeal, now);
  if (still > 0) diary.note('stopped on the way to the desk');
  appeal.status = 4;
  appeal.judgeUntil = later(now, hours(Number(ruleBook.case_hours.initial)) + still);
}

/** The deadline that runs: the trader's, or the desk's. */
function moveDeadline(appeal: ModelAppeal, by: number): void {
  if (isUnanswered(appeal)) appeal.expires = later(appeal.expires, by);
  if (appeal.status === 4 && appeal.judgeUntil) appeal.judgeUntil = later(appeal.judgeUntil, by);
  if (appeal.status === 4 && by !== 0) diary.note(by > 0 ? 'stopped at the desk' : 'answered at the desk');
}

export function leaveDeal(model: Model, one: ModelDeal, status: DealStatus): void {
  if (one.status === 0) {
    model.held -= debit(one.amount);
    raise(model, debit(one.amount));
  }
  one.status = status;
}

/** Staff's decision, of one judge or of two. */
function carryOut(model: Model, one: ModelDeal, appeal: ModelAppeal, { decision, amount }: Verdict): string {
  appeal.decided = true;
  if (decision === 'payer') return close(model, one, amount, appeal, true);
  release(model, appeal);
  end(model, appeal, decision === 'trader' ? 2 : 5);
  return '200';
}

/** Two who judge, and the owners. */
const judging = ({ owners, now }: Model, by: number): desk.Judging => ({ by, bench: { owners, others: [0, 1] }, now });
const KIND = 'appeal.decide';

/** Pure: what each move does to the model, or why it is refused. */
export const rules = {
  view(_model: Model, one: ModelDeal): string {
    const last = lastOf(one);
    if (!last) return '404 appeal_not_found';
    if (last.status === 0) last.status = 3;
    return '200';
  },
  reject(model: Model, one: ModelDeal): string {
    const last = lastOf(one);
    if (!last) return '404 appeal_not_found';
    if (last.status !== 0 && last.status !== 3) return appealRefusals[last.status];
    const late = last.expires <= model.now;
    if (late && last.attempt === 1) diary.note('late reject');
    if (last.attempt > 1 || late || last.asksFor > REVIEW) {
      if (last.attempt === 1 && !late) diary.note('much money to review');
      sendToReview(model, last);
      return '200';
    }
    last.holdUntil = later(model.now, hours(24));
    end(model, last, 2);
    return '200';
  },
  /** Of the trader or of the platform; a note for colleagues asks nobody. */
  write({ now, state }: Model, one: ModelDeal, reader: TalkReader): string {
    const last = lastOf(one);
    if (!last) return '404 case_not_found';
    if (reader === 'staff') return '200';
    if (!isOpen(last)) return '409 case_ended';
    const before = last.stopLeft;
    const canAnswer = reader === 'platform' || state !== 'blocked';
    if (!canAnswer) diary.note('asked of a blocked one');
    const runs = canAnswer && (last.status === 4 || last.expires > now);
    const by = desk.ask(last, reader, runs, now);
    if (by > 0 && state === 'blocked') diary.note('the platform asked about a blocked one');
    if (by > 0 && before < hours(24)) diary.note('stopped for what was left');
    moveDeadline(last, by);
    return '200';
  },
  answer(model: Model, one: ModelDeal, by: 'trader' | 'platform'): string {
    const last = lastOf(one);
    if (by === 'trader' && model.state === 'blocked') return '401 unauthorized';
    if (!last) return '404 case_not_found';
    if (!isOpen(last)) return '200';
    if (last.asked !== undefined && last.asked !== by) diary.note('said by who was not asked');
    const back = desk.answer(last, by, model.now);
    if (back > 0) diary.note(`answered in time by the ${by}`);
    moveDeadline(last, -back);
    return '200';
  },
  /** What a party wrote is shown to the other one, once. */
  pass(_model: Model, one: ModelDeal, message: ModelAppeal['messages'][number] | undefined): string {
    if (!lastOf(one)) return '404 case_not_found';
    if (!message) return '404 message_not_found';
    if (message.side === 'staff') return '409 message_not_passed';
    if (message.passed) return '409 message_passed';
    message.passed = true;
    return '200';
  },
  lease(model: Model, one: ModelDeal, by: number, over: boolean): string {
    const last = lastOf(one);
    if (over && !model.owners.includes(by)) return '403 owners_only';
    if (!last) return '404 case_not_found';
    if (desk.isBarred(last, judging(model, by))) return '403 case_judged';
    if (last.status !== 4) return '409 case_closed';
    const all = model.deals.flatMap(({ appeals }) => appeals);
    if (over && desk.leasedByOthers(last, [by], model.now)) diary.note('taken over');
    return desk.takeLease(all, last, judging(model, by), over);
  },
  leave(_model: Model, one: ModelDeal, by: number): string {
    const last = lastOf(one);
    if (last) desk.leave(last, by);
    return '200';
  },
  /** With a note: the trader accepts the appeal, for its amount or the correction. */
  accept(model: Model, one: ModelDeal, correction?: bigint): string {
    const last = lastOf(one);
    if (!last || last.status === 1 || last.status === 5) return '409 no_appeal';
    if (
      correction !== undefined &&
      (correction < last.asksFor - 10_00n || correction > last.asksFor + 10_00n || correction < 100_00n)
    )
      return '400 bad_correction';
    return close(model, one, correction ?? last.asksFor, last);
  },
  /** Without a note: the deal is closed for its own amount, and an appeal for another amount prevents it. */
  close(model: Model, one: ModelDeal): string {
    const last = lastOf(one);
    const settles = last && last.status !== 1 && last.status !== 5;
    if (settles && asksAnother(last, one.amount)) return '409 appeal_other_amount';
    return close(model, one, one.amount, settles ? last : undefined);
  },
  archive(model: Model, one: ModelDeal): string {
    const last = lastOf(one);
    if (last && isOpen(last)) return '409 appeal_open';
    if (one.status === 0) return '409 deal_waiting';
    if (one.status > 0) return finalOf(one);
    leaveDeal(model, one, 2);
    return '200';
  },
  cancel(model: Model, one: ModelDeal): string {
    if (one.status > 0) return finalOf(one);
    if (one.status < 0) return '409 deal_not_waiting';
    leaveDeal(model, one, -2);
    return '200';
  },
  /** Staff, alone or asking for a second person. Who decided it before does not come again. */
  judge(model: Model, one: ModelDeal, by: number, decision: AppealDecision, amount?: bigint): string {
    const last = lastOf(one);
    if (!last) return '404 appeal_not_found';
    if (desk.leasedByOthers(last, [by], model.now)) return '409 case_leased';
    if (desk.isBarred(last, judging(model, by))) return '403 case_judged';
    const wanted = amount ?? last.asksFor;
    if (decision === 'payer' && wanted > last.asksFor + 10_00n) return '400 bad_input';
    if (last.status !== 4) return '409 appeal_not_in_review';
    const stake = decision === 'payer' && wanted > last.asksFor ? wanted : last.asksFor;
    const deciding = { judge: by, trader: 0, amount: stake, at: model.now };
    const verdict = { decision, amount: wanted, stake };
    const isTooMuch = desk.isTooMuch(model.alone, deciding, model.second);
    const refusedBefore = desk.standingNoes(last, KIND, by).length > 0;
    if (model.owners.length > 1 && (isTooMuch || refusedBefore)) {
      // One that no longer stands waits as well, until the job has looked.
      if (last.words.length > 0) return '409 request_waits';
      if (isTooMuch && stake <= model.second) diary.note('too much for one person in all');
      if (refusedBefore) diary.note('asked for again');
      desk.askSecond(last, { says: verdict, kind: KIND, decides: true, by }, model.now);
      desk.leave(last, by);
      return '200 waits';
    }
    model.alone.push(deciding);
    last.judged.push(by);
    desk.leave(last, by);
    return carryOut(model, one, last, verdict);
  },
  disagree(model: Model, one: ModelDeal, by: number): string {
    const last = lastOf(one);
    if (!last) return '404 appeal_not_found';
    return desk.disagree(last, judging(model, by), () => true);
  },
  confirm(model: Model, one: ModelDeal, by: number, word: desk.Word<Verdict>): string {
    const last = lastOf(one);
    if (!last) throw new Error('Nothing waits');
    const after = word.refusedBy === undefined ? 'confirmed' : 'confirmed by an owner';
    const said = desk.sayYes(last, word, judging(model, by), {
      uses: true,
      carryOut: () => carryOut(model, one, last, word.says),
    });
    if (said === '200') diary.note(after);
    return said;
  },
  refuse(model: Model, one: ModelDeal, by: number, word: desk.Word<Verdict>): string {
    const last = lastOf(one);
    if (!last) throw new Error('Nothing waits');
    return desk.sayNo(last, word, judging(model, by), true);
  },
  withdraw(_model: Model, one: ModelDeal, by: number, word: desk.Word<Verdict>): string {
    const last = lastOf(one);
    if (!last) throw new Error('Nothing waits');
    return desk.withdraw(last, word, by);
  },
  /** The platform withdraws or concedes; it is never its own judge. */
  decide(model: Model, one: ModelDeal, decision: 'accepted' | 'rejected' | 'archived'): string {
    const last = lastOf(one);
    if (!last) return '404 appeal_not_found';
    if (decision === 'accepted') return '403 party';
    if (decision === 'archived' ? !isOpen(last) : last.status !== 4) return '409 appeal_not_in_review';
    if (last.status !== 4) diary.note('withdrawn');
    last.decided = last.status === 4;
    release(model, last);
    end(model, last, decision === 'rejected' ? 2 : 5);
    return '200';
  },
};
