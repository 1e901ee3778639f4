import { creditedAmount } from '@app/contract/payouts/payout';
import { mayMove, type PayoutAction } from '@app/contract/payouts/payout-machine';
import { formatRoubles } from '@app/contract/values/money-text';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { refuseJudges } from '#features/case-leases/case-leases.ts';
import { lockPayout, movePayout, payoutErrors, type StoredPayout, standingOf } from '#features/payouts/payouts.ts';
import type { ActKind } from '#features/two-persons/two-persons.ts';
import { fail } from '#http/refusal.ts';
import { findListed } from './payout-moderation-queries.ts';

const content = z.object({ id: rowId, code: z.string().optional() });
type PayoutDone = z.output<typeof content>;

export const payoutThing = (id: number) => `payout:${id}`;

/** `done` of a payout: the trader is credited with what they paid and the bonus. */
export const payoutDoneKind: ActKind<PayoutDone, void> = {
  name: 'payout.done',
  area: 'cases',
  moderators: true,
  content,
  thing: ({ id }) => payoutThing(id),
  describe: async (tx, { id }) => {
    const { trader, ...payout } = await mustFind(tx, id);
    return `Отметить выплату ${id} оплаченной: ${trader} получит ${formatRoubles(creditedAmount(payout))}`;
  },
  facts: async (db, { id }) => {
    const { amount, payout_id, receipt_seen_before } = await mustFind(db, id);
    return [
      { label: 'Сумма выплаты', value: formatRoubles(amount) },
      { label: 'Номер у платформы', value: payout_id },
      { label: 'Такой чек уже присылали', value: receipt_seen_before ? 'да, посмотрите на него' : 'нет' },
    ];
  },
  stake: async (tx, { id }) => {
    const payout = await mustLock(tx, id);
    return { trader_id: payout.trader_id ?? 0, amount: creditedAmount(payout), above: 'second_payout_amount' };
  },
  refuseParty: async (tx, { id }, person) => {
    const payout = await mustLock(tx, id);
    refuseOwn(payout, person);
    await refuseFormerJudge(tx, payout, 'done', person, new Date());
  },
  basis: async (tx, { id }) => basisOf(await mustLock(tx, id)),
  perform: async (tx, { id, code }, { by, at }) => movePayout(tx, await mustLock(tx, id), 'done', { by, at, code }),
};

/** Who decided it before does not judge it. What cannot be decided any more is not refused for that: the table of moves says why. */
export async function refuseFormerJudge(
  tx: Tx,
  payout: StoredPayout,
  action: PayoutAction,
  person: number,
  at: Date,
): Promise<void> {
  if (mayMove(standingOf(payout), action, at)) await refuseJudges(tx, { kind: 'payout', id: payout.id }, person);
}

/** A trader who was made a moderator must not moderate the payouts they paid themselves. */
export function refuseOwn({ trader_id }: StoredPayout, person: number): void {
  if (trader_id === person) fail(payoutErrors.ownPayout);
}

export const basisOf = ({ status, trader_id, moved_at }: StoredPayout) =>
  `${status} ${trader_id} ${moved_at.toISOString()}`;

export async function mustLock(tx: Tx, id: number): Promise<StoredPayout> {
  return (await lockPayout(tx, id)) ?? fail(payoutErrors.notFound);
}

export async function mustFind(db: Db | Tx, id: number) {
  return (await findListed(db, id)) ?? fail(payoutErrors.notFound);
}
