import type { TalkReader } from '@app/contract/conversation/case-talk';
import type { PayoutStatus } from '@app/contract/payouts/payout-machine';
import fc from 'fast-check';
import { type StateStep, stateStep } from '#testing/given/states.ts';
import { isHeld } from './desk-model.ts';
import { type Aim, aim } from './model.ts';
import { changing, isOpen, isOverdue, type Judging, type ModelPayout, type SetName } from './payout-rules.ts';

export type Step =
  | { do: 'create'; roubles: number }
  | { do: 'accept' | 'cancel' | 'send'; at: Aim; trader: number }
  | { do: Judging | 'sendback' | 'returnBlindly' | 'withdraw' | 'withdrawForeign'; at: Aim; judge: number }
  | { do: 'lease' | 'leave'; at: Aim; judge: number; over?: boolean }
  | { do: 'write'; at: Aim; judge: number; reader: TalkReader }
  | { do: 'reply'; at: Aim; trader: number }
  | { do: 'disagree' | 'confirm' | 'refuse' | 'withdrawWord'; at: Aim; beside: number }
  | { do: 'same' | 'other'; at: Aim; beside: number }
  | { do: 'edge'; at: Aim; before: boolean; beside: number }
  | { do: 'spend'; trader: number; part: number }
  | (StateStep & { trader: number })
  | { do: 'rule'; name: SetName; choice: number }
  | { do: 'pass'; minutes: number };
export type AboutOne = Extract<Step, { at: Aim }>;

const said = <Do extends string>(...what: Do[]) => fc.constantFrom(...what);

// One trader does most of the work, otherwise nobody would ever reach the limits.
const trader = fc.constantFrom(0, 0, 0, 1);
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: said('create'), roubles: fc.integer({ min: 1, max: 90_000 }) }) },
  {
    weight: 14,
    arbitrary: fc.record({
      do: said('accept', 'accept', 'accept', 'accept', 'accept', 'cancel', 'cancel', 'cancel', 'send', 'send'),
      at: aim,
      trader,
    }),
  },
  {
    weight: 10,
    arbitrary: fc
      .record({
        do: said(
          ...([
            'done',
            'done',
            'sendback',
            'sendback',
            'sendback',
            'sendback',
            'notproven',
            'reject',
            'reject',
          ] as const),
          ...(['return', 'return', 'returnBlindly', 'withdraw', 'withdrawForeign'] as const),
        ),
        at: aim,
      })
      // The platform's moves need no judge, and do not mind one.
      .map((move) => ({ ...move, judge: move.do === 'reject' ? 1 : 0 })),
  },
  { weight: 1, arbitrary: fc.record({ do: said('pass'), minutes: fc.constantFrom(10, 31, 61) }) },
);

export const stepOrState: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: step },
  { weight: 1, arbitrary: fc.tuple(stateStep, trader).map(([change, who]) => ({ ...change, trader: who })) },
);

export const stepOrRule: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: step },
  {
    weight: 1,
    arbitrary: fc.record({
      do: said('rule'),
      name: fc.constantFrom(...(Object.keys(changing) as SetName[])),
      choice: fc.nat(2),
    }),
  },
);

/** Judges with their leases and their questions, and the trader's answers. */
const deskSteps = (judge: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: said('lease', 'lease', 'lease', 'lease', 'leave'), at: aim, judge }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: said('write'),
        at: aim,
        judge,
        reader: fc.constantFrom('trader', 'trader', 'trader', 'trader', 'trader', 'platform', 'staff'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: said('reply'), at: aim, trader }) },
  );
const judges = fc.constantFrom(0, 0, 0, 2);
export const stepOrDesk: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: stepOrState },
  { weight: 7, arbitrary: deskSteps(judges) },
  { weight: 2, arbitrary: fc.record({ do: said('accept', 'send'), at: aim, trader }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: said('done', 'notproven', 'sendback', 'return', 'reject'), at: aim, judge: judges }),
  },
  { weight: 1, arbitrary: fc.record({ do: said('pass'), minutes: fc.constantFrom(4, 9, 31, 600, 1450) }) },
);

/** Two moderators, two of the staff, two owners, who need each other: what waits is answered in every way. */
const six = fc.nat({ max: 5 });
/** So many places behind who asked; from six on an owner other than they. */
const beside = fc.nat({ max: 8 });
export const stepOfTwo: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: step },
  { weight: 2, arbitrary: deskSteps(six) },
  { weight: 1, arbitrary: fc.record({ do: said('create'), roubles: fc.integer({ min: 20_000, max: 90_000 }) }) },
  { weight: 4, arbitrary: fc.record({ do: said('accept', 'send', 'send'), at: aim, trader }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: said('done', 'done', 'notproven', 'notproven', 'reject', 'reject', 'return', 'return', 'sendback'),
      at: aim,
      // One of them decides more than the others, until it is too much for one person.
      judge: fc.constantFrom(0, 0, 0, 0, 1, 2, 3, 4, 5),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: said('lease'), at: aim, judge: six, over: fc.constantFrom(false, true) }),
  },
  { weight: 5, arbitrary: fc.record({ do: said('same', 'same', 'other'), at: aim, beside }) },
  { weight: 6, arbitrary: fc.record({ do: said('disagree'), at: aim, beside }) },
  { weight: 5, arbitrary: fc.record({ do: said('confirm', 'confirm', 'refuse', 'refuse'), at: aim, beside }) },
  { weight: 2, arbitrary: fc.record({ do: said('withdrawWord'), at: aim, beside: fc.constantFrom(0, 0, 0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: said('pass'), minutes: fc.constantFrom(5, 61, 1441) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: said('rule'), name: said('second_payout_amount'), choice: fc.constantFrom(0, 1, 1) }),
  },
);
/** The same where one is enough to pay, and what was paid is taken back. */
export const stepOfReversal: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: said('create'), roubles: fc.integer({ min: 1, max: 90_000 }) }) },
  { weight: 4, arbitrary: fc.record({ do: said('accept', 'send'), at: aim, trader }) },
  { weight: 4, arbitrary: fc.record({ do: said('done'), at: aim, judge: fc.constantFrom(0, 1, 2, 4) }) },
  { weight: 8, arbitrary: fc.record({ do: said('reverse'), at: aim, judge: fc.constantFrom(1, 2, 3, 4, 5) }) },
  { weight: 7, arbitrary: fc.record({ do: said('same', 'confirm', 'disagree', 'refuse'), at: aim, beside }) },
  { weight: 3, arbitrary: fc.record({ do: said('edge'), at: aim, before: fc.boolean(), beside }) },
  { weight: 2, arbitrary: fc.record({ do: said('spend'), trader, part: fc.constantFrom(2, 3, 10) }) },
  { weight: 1, arbitrary: fc.record({ do: said('pass'), minutes: fc.constantFrom(61, 300, 1441) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: said('rule'), name: said('payout_reverse_days'), choice: fc.constantFrom(0, 1, 2, 2) }),
  },
);

const stands =
  (...statuses: PayoutStatus[]) =>
  ({ status }: ModelPayout) =>
    statuses.includes(status);
const waits = ({ words }: ModelPayout) => words.length > 0;

/** Where each step is possible. */
export const fits: Record<AboutOne['do'], (one: ModelPayout) => boolean> = {
  accept: stands(0),
  cancel: stands(1),
  send: stands(1, -1),
  done: stands(2),
  sendback: stands(2),
  notproven: stands(2),
  reject: stands(0, -1),
  return: stands(-1, 1),
  reverse: stands(6),
  returnBlindly: stands(-1),
  withdraw: stands(0),
  withdrawForeign: stands(0),
  lease: stands(2, -1),
  leave: ({ lease }) => lease !== undefined,
  write: isOpen,
  reply: ({ asked }) => asked !== undefined,
  same: waits,
  other: waits,
  disagree: waits,
  confirm: waits,
  refuse: waits,
  withdrawWord: waits,
  edge: stands(6),
};

/** Where people would hardly ever meet by chance they go where somebody is, if there is such a payout. */
export function meetingAt(move: AboutOne, now: Date): ((one: ModelPayout) => boolean) | undefined {
  const isRefused = ({ words }: ModelPayout) => words.at(-1)?.refusedBy !== undefined;
  if (move.do === 'lease') return meetingWithLease(move, now);
  if ('judge' in move && move.judge === 2) return (one) => isHeld(one, now);
  if (move.do === 'write') return (one) => one.status === 1 && !isOverdue(one, now);
  if ('judge' in move && move.judge > 2)
    return ({ refused, words }) => words.length === 0 && refused.some(({ says }) => says === move.do);
  if (move.do === 'edge' || (move.do === 'disagree' && move.beside === 3))
    return ({ words }) => words.some(({ says }) => says === 'reverse');
  if ('beside' in move && move.beside > 5) return isRefused;
  if (move.do === 'withdrawWord') return move.at.pick % 2 > 0 ? isRefused : (one) => waits(one) && !isRefused(one);
  if (move.do === 'confirm' && move.beside < 4)
    return (one) => isHeld(one, now) && one.lease?.by !== one.words.at(-1)?.by;
  return undefined;
}

/** The first judge collects cases and comes back to their own word; the others go where somebody waits, or is. */
function meetingWithLease(
  { judge, over }: { judge: number; over?: boolean },
  now: Date,
): (one: ModelPayout) => boolean {
  if (over || (judge === 2 && over === undefined)) return (one) => isHeld(one, now);
  if (over === false) return ({ words }) => words.some(({ by, refusedBy }) => by === judge || refusedBy === judge);
  if (judge === 0) return (one) => fits.lease(one) && one.lease?.by !== judge;
  return waits;
}
