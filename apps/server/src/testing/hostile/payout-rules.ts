import type { TalkReader } from '@app/contract/conversation/case-talk';
import { creditedAmount } from '@app/contract/payouts/payout';
import type { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { TraderState } from '@app/contract/people/trader-state';
import { ruleBook } from '@app/contract/rules';
import { days, hours, later, minutes } from '#lib/clock.ts';
import * as desk from './desk-model.ts';
import { makeDiary } from './model.ts';

/** What a second person may be needed for. */
export type Judging = 'done' | 'notproven' | 'reject' | 'return' | 'reverse';

export interface ModelPayout extends desk.DeskCase<Judging>, Terms {
  status: PayoutStatus;
  amount: bigint;
  /** As it was promised when the payout was made. */
  bonus: bigint;
  /** Which trader has it. */
  trader: number | undefined;
  sentBack: number;
  receipts: boolean;
  reversed: boolean;
}

/** What runs, by the rules of the moment when it began. */
interface Terms {
  /** In work: until when it has to be paid, and from when on it may be returned. */
  until: Date | undefined;
  returnable: Date | undefined;
  /** With those who judge: until when they should have decided. */
  judgeUntil: Date | undefined;
  /** Paid: until when it may be taken back. */
  reverseUntil: Date | undefined;
}

/** Rules that the operator changes meanwhile, with the values that they may get; the first is the one at the beginning. */
export const changing = {
  payout_bonus: [2_00, 5_55, 0],
  payout_minutes: [30, 12, 45],
  payout_return_minutes: [60, 20, 90],
  payout_check_hours: [1, 2, 5],
  payout_reverse_days: [30, 10, 1],
  payouts_in_work: [5, 2, 6],
  payout_sendbacks: [2, 0, 3],
  cancels_an_hour: [5, 3, 6],
  second_payout_amount: [300_000_00, 60_000_00, 1_000_000_00],
} as const;
export type SetName = keyof typeof changing;

export interface Model {
  /** As late as the server's clock is. */
  now: Date;
  /** Below zero: a debt. */
  balances: bigint[];
  /** When each trader cancelled. */
  cancelled: Date[][];
  standings: { state: TraderState }[];
  payouts: ModelPayout[];
  /** Which judges are owners. */
  owners: number[];
  alone: desk.Alone[];
  /** The rules as they are now; what has begun keeps its own. */
  set: Record<SetName, number>;
}

export const diary = makeDiary();
/** Two moderators, then two of the staff; the owners come after them. */
const MODERATORS = [0, 1];
const STAFF = [2, 3];
const isModerator = (judge: number) => MODERATORS.includes(judge);

export const newPayout = ({ set }: Model, amount: bigint): ModelPayout => ({
  status: 0,
  amount,
  bonus: BigInt(set.payout_bonus),
  trader: undefined,
  until: undefined,
  returnable: undefined,
  judgeUntil: undefined,
  reverseUntil: undefined,
  sentBack: 0,
  receipts: false,
  reversed: false,
  ...desk.newDeskCase(),
});

const isPast = (since: Date, now: Date) => since <= now;
export const isOverdue = ({ status, until }: ModelPayout, now: Date) =>
  status === 1 && until !== undefined && isPast(until, now);
/** So many within an hour, the last of them less than an hour ago. The model's day is too short for twenty. */
const isPaused = (times: Date[], most: number, now: Date) =>
  times.some((last, index) => {
    const first = times[index - most + 1];
    return first && last.getTime() - first.getTime() < minutes(60) && !isPast(later(last, minutes(60)), now);
  });
const standing: Record<PayoutStatus, string> = {
  [-1]: 'payout_cancelled',
  0: 'payout_waiting',
  1: 'payout_in_work',
  2: 'payout_in_review',
  3: 'payout_in_review',
  4: 'payout_rejected',
  5: 'payout_withdrawn',
  6: 'payout_done',
};
const no = ({ status, reversed }: ModelPayout) => `409 ${reversed ? 'payout_reversed' : standing[status]}`;

const credited = (one: ModelPayout) => creditedAmount(one);

/** From where each decision leads where, what it is about, and whether it uses up its judge. */
export const decisions: Record<
  Judging,
  { from: PayoutStatus[]; to: PayoutStatus; stake?: (one: ModelPayout) => bigint; decides: boolean }
> = {
  done: { from: [2], to: 6, stake: credited, decides: true },
  notproven: { from: [2], to: -1, stake: ({ amount }) => amount, decides: true },
  reject: { from: [0, -1], to: 4, stake: ({ amount }) => amount, decides: true },
  return: { from: [-1, 1], to: 0, decides: false },
  reverse: { from: [6], to: 4, stake: credited, decides: true },
};

/** Moderators take nothing back. */
const judging = ({ owners, now }: Model, { status }: ModelPayout, by: number): desk.Judging => ({
  by,
  now,
  bench: { owners, others: status === 6 ? STAFF : [...MODERATORS, ...STAFF] },
});
const usesUp = ({ status }: ModelPayout, action: Judging) =>
  decisions[action].decides && decisions[action].from.includes(status);

/** One judge's word: it decides, confirms another's, or waits. */
function decide(action: Judging, model: Model, one: ModelPayout, by: number): string {
  const { now } = model;
  if (desk.leasedByOthers(one, [by], now)) return '409 case_leased';
  if (action === 'reverse' && isModerator(by)) return '403 forbidden';
  const same = one.words.find(({ says }) => says === action);
  const said = same && !desk.isOver(same, now) ? confirm(model, one, by, same) : decideFirst(action, model, one, by);
  if (said.startsWith('200')) desk.leave(one, by);
  return said;
}

function decideFirst(action: Judging, model: Model, one: ModelPayout, by: number): string {
  const before = one.words;
  // Whoever says it anew ends what no longer stands, if they may say it at all.
  one.words = before.filter(({ says }) => says !== action);
  const said = sayFirst(action, model, one, by);
  if (!said.startsWith('200')) one.words = before;
  return said;
}

function sayFirst(action: Judging, model: Model, one: ModelPayout, by: number): string {
  const { now } = model;
  const { stake, decides } = decisions[action];
  if (usesUp(one, action) && desk.isBarred(one, judging(model, one, by))) return '403 case_judged';
  const why = whyNot(action, model, one);
  if (why) return why;
  const alone = stake && { judge: by, trader: one.trader ?? -1, amount: stake(one), at: now };
  if (needsTwo(action, model, one, by, alone)) return askSecond(action, model, one, by);
  if (alone && one.trader !== undefined) model.alone.push(alone);
  if (decides) one.judged.push(by);
  carryOut(action, model, one);
  return '200';
}

function needsTwo(action: Judging, model: Model, one: ModelPayout, by: number, alone: desk.Alone | undefined): boolean {
  const limit = BigInt(model.set.second_payout_amount);
  if (action === 'reverse' || (action === 'return' && one.receipts)) return true;
  if (alone && alone.amount <= limit && desk.isTooMuch(model.alone, alone, limit))
    diary.note('too much for one person in all');
  if (alone && desk.isTooMuch(model.alone, alone, limit)) return true;
  if (desk.standingNoes(one, action, by).length > 0) {
    diary.note('a small one after a no');
    return true;
  }
  // An owner decides again only because nobody neutral is left: never alone.
  return decisions[action].decides && one.judged.includes(by);
}

function askSecond(action: Judging, { now }: Model, one: ModelPayout, by: number): string {
  const rival = one.words.find((word) => !desk.isOver(word, now));
  if (rival && (rival.by !== by || !desk.isUnanswered(rival))) return '409 request_waits';
  if (rival) {
    desk.endWord(one, rival);
    diary.note('another word in place of the first');
  }
  if (desk.standingNoes(one, action, by).length > 0) diary.note(`${action} asked for again`);
  desk.askSecond(one, { says: action, kind: action, decides: decisions[action].decides, by }, now);
  return '200 waits';
}

function confirm(model: Model, one: ModelPayout, by: number, word: desk.Word<Judging>): string {
  const action = word.says;
  const by_owner = word.refusedBy === undefined ? '' : ' by an owner';
  const said = desk.sayYes(one, word, judging(model, one, by), {
    uses: usesUp(one, action),
    carryOut: () => {
      const why = whyNot(action, model, one);
      if (why === '409 payout_reverse_late') diary.note('asked for in time and confirmed too late');
      if (!why) carryOut(action, model, one);
      return why ?? '200';
    },
  });
  if (said === '200') diary.note(`${action} confirmed${by_owner}`);
  return said;
}

/** Why the table of moves, or the time, does not let it happen. */
function whyNot(action: Judging, { now }: Model, one: ModelPayout): string | undefined {
  const { status, returnable, reverseUntil } = one;
  if (!decisions[action].from.includes(status))
    return action === 'reverse' && !one.reversed ? '409 payout_not_paid' : no(one);
  if (action === 'return' && status === 1 && !(returnable && isPast(returnable, now))) return '409 payout_in_time';
  if (action === 'reverse' && !(reverseUntil && now < reverseUntil)) return '409 payout_reverse_late';
  return undefined;
}

function carryOut(action: Judging, model: Model, one: ModelPayout): void {
  const who = one.trader ?? -1;
  if (action === 'done') model.balances[who] = (model.balances[who] ?? 0n) + credited(one);
  if (action === 'reverse') {
    model.balances[who] = (model.balances[who] ?? 0n) - credited(one);
    one.reversed = true;
    if (one.reverseUntil && one.reverseUntil <= later(model.now, minutes(1))) diary.note('reversed at the last moment');
    if ((model.balances[who] ?? 0n) < 0n) diary.note('reverse makes a debt');
  }
  moved(model, one, true, decisions[action].to);
  if (action !== 'return') return;
  Object.assign(one, { trader: undefined, sentBack: 0 });
  desk.forget(one);
}

function moved(model: Model, one: ModelPayout, may: boolean, status: PayoutStatus): string {
  if (!may) return no(one);
  if (one.stopUntil && one.stopUntil > model.now) diary.note('moved while the deadline stood still');
  desk.thingMoved(one, model.now);
  Object.assign(one, { status, ...termsOf(model, status) });
  return '200';
}

function termsOf({ set, now }: Model, status: PayoutStatus): Terms {
  const [inWork, judged] = [status === 1, status === 2 || status === -1];
  return {
    until: inWork ? later(now, minutes(set.payout_minutes)) : undefined,
    returnable: inWork ? later(now, minutes(Math.max(set.payout_minutes, set.payout_return_minutes))) : undefined,
    judgeUntil: judged ? later(now, hours(set.payout_check_hours)) : undefined,
    reverseUntil: status === 6 ? later(now, days(set.payout_reverse_days)) : undefined,
  };
}

/** Whichever of them runs. */
function moveDeadlines(one: ModelPayout, by: number): void {
  for (const name of ['until', 'returnable', 'judgeUntil'] as const) {
    const runs = one[name];
    if (runs) one[name] = later(runs, by);
  }
}

const isBlocked = ({ standings }: Model, who: number | undefined) => standings[who ?? -1]?.state === 'blocked';
/** Somebody can still decide about what a trader has. */
export const isOpen = ({ trader, status }: ModelPayout) => trader !== undefined && ![4, 5, 6].includes(status);

/** Pure: what each move does to the model, or why it is refused. */
export const rules = {
  accept(model: Model, one: ModelPayout, who: number): string {
    const state = model.standings[who]?.state;
    if (state !== 'active') return `409 trader_${state}`;
    const mine = model.payouts.filter((each) => each.trader === who && each.status === 1);
    if (mine.some((each) => isOverdue(each, model.now))) return '409 payout_overdue';
    if (mine.length >= model.set.payouts_in_work) return '409 too_many_payouts';
    if (isPaused(model.cancelled[who] ?? [], model.set.cancels_an_hour, model.now)) return '409 too_many_cancellations';
    if (one.status === 4 || one.status === 5) return `409 ${standing[one.status]}`;
    if (one.status !== 0) return one.trader === who ? no(one) : '409 payout_taken';
    one.trader = who;
    return moved(model, one, true, 1);
  },
  cancel(model: Model, one: ModelPayout, who: number): string {
    if (one.trader !== who) return '404 payout_not_found';
    const answer = moved(model, one, one.status === 1, -1);
    if (answer === '200') model.cancelled[who]?.push(model.now);
    return answer;
  },
  send(model: Model, one: ModelPayout, who: number): string {
    if (one.trader !== who) return '404 payout_not_found';
    const answer = moved(model, one, one.status === 1 || one.status === -1, 2);
    if (answer === '200') one.receipts = true;
    return answer;
  },
  done: decide.bind(null, 'done'),
  /** It uses up nobody, but is not for who decided it before. */
  sendback(model: Model, one: ModelPayout, by: number): string {
    if (desk.leasedByOthers(one, [by], model.now)) return '409 case_leased';
    if (one.status === 2 && one.sentBack >= model.set.payout_sendbacks) return '409 payout_sent_back_twice';
    if (one.status === 2 && desk.isBarred(one, judging(model, one, by))) return '403 case_judged';
    const answer = moved(model, one, one.status === 2, 1);
    if (answer !== '200') return answer;
    one.sentBack += 1;
    desk.leave(one, by);
    return answer;
  },
  notproven: decide.bind(null, 'notproven'),
  reject: decide.bind(null, 'reject'),
  return: decide.bind(null, 'return'),
  reverse: decide.bind(null, 'reverse'),
  returnBlindly: () => '400 bad_input',
  withdraw: (model: Model, one: ModelPayout) => moved(model, one, one.status === 0, 5),
  withdrawForeign: () => '404 payout_not_found',
};

/** The same of what happens at the desk around the decisions. */
export const deskRules = {
  lease(model: Model, one: ModelPayout, by: number, over: boolean): string {
    if (over && !model.owners.includes(by)) return '403 owners_only';
    if (desk.isBarred(one, judging(model, one, by))) return '403 case_judged';
    const { status, trader } = one;
    const late = status === 1 && (isOverdue(one, model.now) || isBlocked(model, trader));
    if (status !== 2 && status !== -1 && !late) return '409 case_closed';
    if (over && desk.leasedByOthers(one, [by], model.now)) diary.note('taken over');
    const count = () => model.payouts.filter(({ lease }) => lease?.by === by && lease.until > model.now).length;
    const before = count();
    const isNew = one.lease?.by !== by || one.lease.until <= model.now;
    const said = desk.takeLease(model.payouts, one, judging(model, one, by), over);
    if (said === '200 mine' && isNew && count() === before) diary.note('one too many for a judge');
    return said;
  },
  leave(one: ModelPayout, by: number): string {
    desk.leave(one, by);
    return '200';
  },
  /** To the trader alone: with the platform nobody writes about payouts. */
  write(model: Model, one: ModelPayout, reader: TalkReader): string {
    if (reader === 'staff') return '200';
    if (reader === 'platform' || one.trader === undefined) return '409 no_reader';
    if (!isOpen(one)) return '409 case_ended';
    const { status, trader, stopLeft } = one;
    const runs = !isBlocked(model, trader) && !isOverdue(one, model.now);
    const by = desk.ask(one, 'trader', runs, model.now);
    if (by > 0) diary.note(status === 1 ? 'stopped in work' : 'stopped at the desk');
    if (by > 0 && stopLeft < hours(Number(ruleBook.question_hours.initial))) diary.note('stopped for what was left');
    if (!runs) diary.note('asked too late');
    moveDeadlines(one, by);
    return '200';
  },
  reply(model: Model, one: ModelPayout, who: number): string {
    if (isBlocked(model, who)) return '401 unauthorized';
    if (one.trader !== who) return '404 case_not_found';
    const back = desk.answer(one, 'trader', model.now);
    if (back > 0) diary.note(one.status === 1 ? 'answered in work' : 'answered at the desk');
    moveDeadlines(one, -back);
    return '200';
  },
  disagree(model: Model, one: ModelPayout, by: number): string {
    const isFree = !desk.leasedByOthers(one, [by], model.now);
    if (isFree && one.words.at(-1)?.says === 'reverse' && isModerator(by)) return '403 forbidden';
    return desk.disagree(one, judging(model, one, by), ({ says }) => usesUp(one, says));
  },
  confirm,
  refuse: (model: Model, one: ModelPayout, by: number, word: desk.Word<Judging>) =>
    desk.sayNo(one, word, judging(model, one, by), usesUp(one, word.says)),
  withdrawWord: (_model: Model, one: ModelPayout, by: number, word: desk.Word<Judging>) => desk.withdraw(one, word, by),
};
