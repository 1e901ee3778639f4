import { ruleBook } from '@app/contract/rules';
import { hours, later, minutes } from '#lib/clock.ts';

/** What a model knows of a case at the desk, an appeal or a payout. Judges are the numbers that they have in the model. */
export interface DeskCase<Says = unknown> {
  /** Who decided it, asking or confirming. */
  judged: number[];
  /** Who has it open. */
  lease: { by: number; until: Date } | undefined;
  /** Whose answer staff wait for. */
  asked: 'trader' | 'platform' | undefined;
  /** Until when the deadline stands still, and for how long it may yet, in milliseconds. */
  stopUntil: Date | undefined;
  stopLeft: number;
  /** What waits for a second person; the newest last. One that no longer stands is there until somebody notices. */
  words: Word<Says>[];
  /** What somebody did not agree with, as long as that counts for whoever asks again. */
  refused: Word<Says>[];
}

export interface Word<Says> {
  says: Says;
  /** The act that it asks for. */
  kind: string;
  /** Whether it uses up its judge. */
  decides: boolean;
  by: number;
  until: Date;
  refusedBy?: number;
  /** Who said no to it. One that was asked for again begins with the no of before, which is none to it. */
  noes: number[];
  earlier: Word<Says>[];
  /** The thing has changed since. */
  over: boolean;
}

const STOP = hours(Number(ruleBook.question_hours.initial));

export const newDeskCase = <Says>(): DeskCase<Says> => ({
  judged: [],
  lease: undefined,
  asked: undefined,
  stopUntil: undefined,
  stopLeft: STOP,
  words: [],
  refused: [],
});

/** Back in the pool a payout is a new case. */
export const forget = (one: DeskCase): void => void Object.assign(one, { judged: [], refused: [] });

/** Everybody who could judge a case. */
export interface Bench {
  owners: number[];
  others: number[];
}

/** A judge who does something. */
export interface Judging {
  by: number;
  bench: Bench;
  now: Date;
}

/** Whose word waits for another's holds up nobody. */
const hasSpoken = ({ words }: DeskCase, person: number) =>
  words.some(({ by, refusedBy }) => person === by || person === refusedBy);

export const isHeld = (one: DeskCase, now: Date) =>
  one.lease !== undefined && one.lease.until > now && !hasSpoken(one, one.lease.by);

export const leasedByOthers = (one: DeskCase, persons: number[], now: Date) =>
  one.lease !== undefined && isHeld(one, now) && !persons.includes(one.lease.by);

function nobodyNeutral(one: DeskCase, { owners, others }: Bench): boolean {
  const deciding = one.words.filter(({ decides }) => decides);
  const isNeutral = (person: number) =>
    !one.judged.includes(person) && !deciding.some(({ by, refusedBy }) => person === by || person === refusedBy);
  const isRefused = deciding.some(({ refusedBy }) => refusedBy !== undefined);
  return !owners.some(isNeutral) && (isRefused || !others.some(isNeutral));
}

/** Who decided it does not judge it again; an owner does where nobody else is left. */
export const isBarred = (one: DeskCase, { by, bench }: Judging) =>
  one.judged.includes(by) && !(bench.owners.includes(by) && nobodyNeutral(one, bench));

/**
 * The case is open, and who takes it may judge it. Of more than one person may have open, the one that was not heard of for longest is free.
 * An owner takes it `over` from a colleague.
 */
export function takeLease(all: DeskCase[], one: DeskCase, { by, now }: Judging, over: boolean): string {
  if (hasSpoken(one, by)) return '409 case_spoken';
  if (!over && leasedByOthers(one, [by], now)) return '200 not mine';
  const anew = one.lease?.by !== by || one.lease.until <= now;
  one.lease = { by, until: later(now, minutes(Number(ruleBook.lease_minutes.initial))) };
  const own = all
    .filter(({ lease }) => lease?.by === by && lease.until > now)
    .sort((a, b) => (b.lease?.until.getTime() ?? 0) - (a.lease?.until.getTime() ?? 0));
  if (anew) for (const unheard of own.slice(Number(ruleBook.most_leases.initial))) unheard.lease = undefined;
  return '200 mine';
}

export function leave(one: DeskCase, by: number): void {
  if (one.lease?.by === by) one.lease = undefined;
}

const restOfStop = ({ stopUntil }: DeskCase, now: Date) =>
  Math.max(0, (stopUntil?.getTime() ?? now.getTime()) - now.getTime());

/** How much of the deadline of a case that comes to the desk now stands still. */
export const stillStopped = restOfStop;

/** Staff ask: the deadline, if one runs, moves at once by all that may yet be stopped. By how much. */
export function ask(one: DeskCase, reader: 'trader' | 'platform', runs: boolean, now: Date): number {
  one.asked = reader;
  const left = one.stopLeft;
  if (!runs || left === 0 || restOfStop(one, now) > 0) return 0;
  one.stopUntil = later(now, left);
  one.stopLeft = 0;
  return left;
}

/** They answer: what was not needed of the stop can be used again, and the deadline moves back by so much. */
export function answer(one: DeskCase, by: 'trader' | 'platform', now: Date): number {
  if (one.asked !== by) return 0;
  one.asked = undefined;
  return endStop(one, now);
}

/** What the trader's screen says of it. Of a case that has ended nobody asks anything. */
export const shownStop = ({ asked, stopUntil, stopLeft }: DeskCase, isOpen: boolean, now: Date) => ({
  asked: isOpen ? (asked ?? null) : null,
  stopped_until: isOpen && stopUntil && stopUntil > now ? stopUntil.toISOString() : null,
  stop_left: stopLeft,
});

function endStop(one: DeskCase, now: Date): number {
  const back = restOfStop(one, now);
  one.stopLeft += back;
  if (back > 0) one.stopUntil = now;
  return back;
}

/** The thing itself has moved: nobody waits for an answer, and what waits for a second person was about something else. */
export function thingMoved(one: DeskCase, now: Date): void {
  endStop(one, now);
  one.asked = undefined;
  for (const word of one.words) word.over = true;
}

/** What was said no to and asked for again is an owner's; whoever asks has changed their own mind. */
export const standingNoes = <Says>({ refused }: DeskCase<Says>, kind: string, by: number): Word<Says>[] =>
  refused.filter((word) => word.kind === kind && word.noes.some((person) => person !== by));

export function askSecond<Says>(
  one: DeskCase<Says>,
  asked: Pick<Word<Says>, 'says' | 'kind' | 'decides' | 'by'>,
  now: Date,
) {
  const earlier = standingNoes(one, asked.kind, asked.by);
  const refusedBy = earlier
    .flatMap(({ noes }) => noes)
    .filter((person) => person !== asked.by)
    .at(-1);
  const until = later(now, hours(Number(ruleBook.second_word_hours.initial)));
  const word: Word<Says> = { ...asked, until, noes: [], earlier, over: false };
  if (refusedBy !== undefined) {
    word.refusedBy = refusedBy;
    one.refused.push(word);
  }
  one.words.push(word);
}

export const isOver = ({ over, until }: Word<unknown>, now: Date) => over || until <= now;

/** A job looks every minute. */
export function lapseWords(one: DeskCase, now: Date): void {
  one.words = one.words.filter((word) => !isOver(word, now));
}

export function endWord<Says>(one: DeskCase<Says>, word: Word<Says>): void {
  one.words = one.words.filter((other) => other !== word);
}

/** As the comparisons read it. */
export const inStates = (words: Word<unknown>[]): string[] =>
  words.map(({ refusedBy }) => (refusedBy === undefined ? 'open' : 'refused'));

/** So many places behind who asked last; zero is they themselves. */
export const besideWord = (words: Word<unknown>[], places: number, judges: number): number =>
  ((words.at(-1)?.by ?? 0) + places) % judges;

/** Nobody has said anything to this one yet: whoever asked may take it back. */
export const isUnanswered = ({ refusedBy, earlier }: Word<unknown>) => refusedBy === undefined || earlier.length > 0;

/** After a no: the owners without a part in it; if none is left, those who said no; and only then those who asked for it before. */
function ownersTurn({ by, refusedBy, earlier }: Word<unknown>, owners: number[]): number[] {
  const rank = (person: number) => {
    if (person === refusedBy || earlier.some(({ noes }) => noes.includes(person))) return 1;
    return earlier.some((word) => word.by === person) ? 2 : 0;
  };
  const others = owners.filter((person) => person !== by);
  const least = Math.min(...others.map(rank));
  return others.filter((person) => rank(person) === least);
}

/** Why this judge may not answer it; undefined if they may. */
export function whyNotAnswer(word: Word<unknown>, { by, bench }: Judging): string | undefined {
  if (word.by === by) return '409 own_request';
  if (word.refusedBy === undefined) return undefined;
  return ownersTurn(word, bench.owners).includes(by) ? undefined : '409 owners_turn';
}

/**
 * The no of another, in «Ждут второго» or at the desk. The first one leaves it to an owner, whose no ends it. `uses`: as a decision it would use
 * up its judge now.
 */
export function sayNo<Says>(one: DeskCase<Says>, word: Word<Says>, judging: Judging, uses: boolean): string {
  const { by, now } = judging;
  const why = whyNotAnswer(word, judging);
  if (why) return why;
  if (uses && isBarred(one, judging)) return '403 case_judged';
  if (isOver(word, now)) return '409 request_lapsed';
  if (leasedByOthers(one, [by, word.by], now)) return '409 case_leased';
  word.noes.push(by);
  if (word.refusedBy !== undefined) {
    endWord(one, word);
    return word.earlier.length > 0 ? '200 upheld again' : '200 upheld';
  }
  word.refusedBy = by;
  word.until = later(now, hours(Number(ruleBook.second_word_hours.initial)));
  one.refused.push(word);
  return '200 refused';
}

/** «Не согласиться»: the same about whatever waits, by whoever has the case or finds it free. */
export function disagree<Says>(one: DeskCase<Says>, judging: Judging, uses: (word: Word<Says>) => boolean): string {
  const { by, now } = judging;
  if (leasedByOthers(one, [by], now)) return '409 case_leased';
  const word = one.words.at(-1);
  if (!word) return '409 request_ended';
  const said = sayNo(one, word, judging, uses(word));
  if (said.startsWith('200')) leave(one, by);
  return said;
}

/** The yes in «Ждут второго». `carryOut` does it, and the thing moves; or it refuses. */
export function sayYes<Says>(
  one: DeskCase<Says>,
  word: Word<Says>,
  judging: Judging,
  { uses, carryOut }: { uses: boolean; carryOut: () => string },
): string {
  const { by, now } = judging;
  const why = whyNotAnswer(word, judging);
  if (why) return why;
  if (isOver(word, now)) {
    endWord(one, word);
    return '409 request_lapsed';
  }
  if (uses && isBarred(one, judging)) return '403 case_judged';
  if (leasedByOthers(one, [by, word.by], now)) return '409 case_leased';
  const said = carryOut();
  if (said !== '200') return said;
  endWord(one, word);
  // Two persons have decided: what was said against it before counts no more.
  one.refused = [];
  if (uses) one.judged.push(word.by, by);
  return said;
}

export function withdraw<Says>(one: DeskCase<Says>, word: Word<Says>, by: number): string {
  if (word.by !== by) return '409 not_your_request';
  if (!isUnanswered(word)) return '409 request_ended';
  endWord(one, word);
  return '200';
}

/** What one judge did to one trader's money on their own word alone. */
export interface Alone {
  judge: number;
  trader: number;
  amount: bigint;
  at: Date;
}

/** Whether a decision about so much passes what one person may decide, together with what they decided alone lately. */
export function isTooMuch(alone: Alone[], deciding: Alone, limit: bigint): boolean {
  const since = later(deciding.at, -hours(Number(ruleBook.second_sum_hours.initial)));
  const before = alone.filter(
    ({ judge, trader, at }) => judge === deciding.judge && trader === deciding.trader && at >= since,
  );
  return before.reduce((sum, { amount }) => sum + amount, deciding.amount) > limit;
}
