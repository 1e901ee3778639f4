import { type AppealEventName, AppealStatus, movesOfAppeals } from '../appeals/appeal-machine.ts';
import type { CaseKind } from '../cases/case-leases.ts';
import {
  isFinal,
  isToJudge,
  movesOfPayouts,
  type PayoutEvent,
  type PayoutJudgingAct,
} from '../payouts/payout-machine.ts';
import type { EventName } from './journal.ts';

/** What an event is to those who judge. Every list of decisions and of one person's money follows from this table. */
interface Weight {
  /** It moves a case; the last such event before a decision says since when the case was at the desk. */
  moves?: true;
  /** With it a case comes to the desk. */
  arrives?: true;
  /** Somebody said something about a case, and figures tell it. */
  outcome?: true;
  /**
   * An end that somebody judged: it uses up a judge. The act under whose name two persons do it. Sending back, returning and asking are no ends.
   */
  judgedAs?: `${CaseKind}.${string}`;
  /** Done by staff or a moderator it is about a trader's money, and counts in what this person did alone. The journal's data tell how much. */
  money?: true;
}

/** Events about which it has to be said: those of cases, and those that staff may move a trader's money with. */
type Weighed = Extract<EventName, `${CaseKind | 'balance' | 'deposit'}.${string}`>;

const none: Weight = {};

/** Staff's end of it is about the trader's money, and one act whatever they decide. Under review it is at the desk. */
const ofAppeals = Object.fromEntries(
  Object.entries(Object.groupBy(movesOfAppeals, ({ event }) => event)).map(([event, all = []]): [string, Weight] => [
    event,
    {
      ...(all.some(({ to }) => to === AppealStatus.review) && { moves: true, arrives: true }),
      ...(all.some(({ outcome }) => outcome) && { outcome: true }),
      ...(all.some(({ decides }) => decides) && { judgedAs: 'appeal.decide', money: true }),
    },
  ]),
) as Record<AppealEventName, Weight>;

/** A judge's end of it is about the trader's money. Whatever leads on moves the case. */
const ofPayouts = Object.fromEntries(
  movesOfPayouts.map(({ event, to, judge, decides }): [string, Weight] => [
    event,
    {
      ...(!isFinal(to) && { moves: true }),
      ...(isToJudge(to) && { arrives: true }),
      ...(judge && { outcome: true }),
      ...(judge && decides && { judgedAs: `payout.${judge}`, money: true }),
    },
  ]),
) as Record<PayoutEvent, Weight>;

const weights = {
  'appeal.created': { moves: true, arrives: true },
  ...ofAppeals,
  'appeal.released': none,
  'appeal.question': none,
  'appeal.message': none,
  'appeal.trader_message': none,
  'appeal.platform_message': none,
  'appeal.platform_question': none,
  'appeal.message_to_platform': none,
  'appeal.passed_to_trader': none,
  'appeal.passed_to_platform': none,
  'appeal.note_added': none,

  'payout.created': { moves: true },
  ...ofPayouts,
  'payout.question': none,
  'payout.message': none,
  'payout.trader_message': none,
  'payout.note_added': none,

  'balance.adjusted': { money: true },
  'deposit.assigned': { money: true },
  'deposit.created': none,
  'deposit.received': none,
  'deposit.expired': none,
  'deposit.cancelled': none,
} as const satisfies Record<Weighed, Weight>;

/** Acts of judges that end a case; also where two persons do it. */
export type JudgingAct = 'appeal.decide' | PayoutJudgingAct;

const entries = Object.entries(weights) as [Weighed, Weight][];

/** All events with this mark. */
export const eventsWith = (mark: keyof Weight): Weighed[] =>
  entries.flatMap(([name, weight]) => (weight[mark] ? name : []));

const ofKind = (kind: CaseKind) => entries.filter(([name, { judgedAs }]) => name.startsWith(`${kind}.`) && judgedAs);

/** The ends of a case that somebody judged. */
export const judgedEvents = (kind: CaseKind): EventName[] => ofKind(kind).map(([name]) => name);

/** The same as acts of two persons. */
export const judgingActs = (kind: CaseKind): string[] => [
  ...new Set(ofKind(kind).flatMap(([, { judgedAs }]) => judgedAs ?? [])),
];
