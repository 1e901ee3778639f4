import type { Appeal } from '@app/contract/appeals/appeal';
import type { TalkMark } from '@app/contract/conversation/talk-mark';
import type { Deal } from '@app/contract/deals/deal';
import { isLate } from '@app/contract/deals/deal-machine';
import type { Payout } from '@app/contract/payouts/payout';
import type { Shift } from '@app/contract/shift/shift-api';

/** Something that waits for the trader's hand. `stopped`: its time stands still until then, because staff have asked something. */
export type Thing = { key: string; amount: bigint; until: Date; stopped: Date | null } & (
  | { kind: 'deal'; deal: Deal }
  | { kind: 'appeal'; appeal: Appeal }
  | { kind: 'payout'; payout: Payout }
);

export const dealKey = (id: number) => `deal-${id}`;

type Kinds = 'deals' | 'late' | 'appeals' | 'payouts';

/** One queue: the least time left first, so what is overdue stands at the front. */
export function queueOf({ deals, late, appeals, payouts }: Pick<Shift, Kinds>): Thing[] {
  return inOrder([
    ...[...late, ...deals].map(
      (deal): Thing => ({
        key: dealKey(deal.id),
        kind: 'deal',
        amount: deal.real_amount,
        until: deal.expired,
        stopped: null,
        deal,
      }),
    ),
    ...appeals.map(
      (appeal): Thing => ({
        key: `appeal-${appeal.id}`,
        kind: 'appeal',
        amount: appeal.amount_to_pay,
        until: appeal.expired,
        stopped: appeal.talk.stopped_until,
        appeal,
      }),
    ),
    ...payouts.map(
      (payout): Thing => ({
        key: `payout-${payout.id}`,
        kind: 'payout',
        amount: payout.amount,
        until: payout.workUntil ?? payout.createdAt,
        stopped: payout.talk.stopped_until,
        payout,
      }),
    ),
  ]);
}

/** A deal has no conversation. */
export function talkOf(thing: Thing): TalkMark | null {
  if (thing.kind === 'deal') return null;
  return thing.kind === 'appeal' ? thing.appeal.talk : thing.payout.talk;
}

/** The open thing keeps its place, even if it no longer waits: nobody is torn away from what they are typing in. */
export function withOpen(queue: Thing[], open: Thing | undefined): Thing[] {
  if (!open || queue.some(({ key }) => key === open.key)) return queue;
  return inOrder([...queue, open]);
}

/** What opens when this one is done: the one below it, after the last one the first. */
export function nextAfter(queue: readonly Thing[], done: readonly string[]): Thing | undefined {
  const place = queue.findIndex(({ key }) => done.includes(key));
  const left = (thing: Thing) => !done.includes(thing.key);
  return queue.slice(Math.max(place, 0)).find(left) ?? queue.find(left);
}

/** A deal whose money came after its time: there is no time left to show. */
export const isAfterTime = (thing: Thing): boolean =>
  thing.kind === 'deal' && thing.deal.notice !== null && isLate(thing.deal);

/** The first that has not run out yet. */
export function nextLoss(queue: readonly Thing[], now: number): Thing | undefined {
  return queue.find(({ until }) => until.getTime() > now);
}

const inOrder = (things: Thing[]) =>
  things.sort((one, other) => one.until.getTime() - other.until.getTime() || one.key.localeCompare(other.key));
