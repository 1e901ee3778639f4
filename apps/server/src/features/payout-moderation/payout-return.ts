import { formatRoubles } from '@app/contract/values/money-text';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { findFiles } from '#features/files/files.ts';
import { movePayout } from '#features/payouts/payouts.ts';
import type { ActKind } from '#features/two-persons/two-persons.ts';
import { basisOf, mustFind, mustLock, payoutThing, refuseOwn } from './payout-done.ts';

const content = z.object({ id: rowId, code: z.string().optional() });

/** Back to the pool, where another trader may pay it. A receipt says that money was sent: one person alone must not have it paid twice. */
export const payoutReturnKind: ActKind<z.output<typeof content>, void> = {
  name: 'payout.return',
  area: 'cases',
  moderators: true,
  content,
  thing: ({ id }) => payoutThing(id),
  describe: async (tx, { id }) => {
    const { amount, trader } = await mustFind(tx, id);
    return `Вернуть в пул выплату ${id} на ${formatRoubles(amount)}: её сможет оплатить не только ${trader}`;
  },
  facts: async (db, { id }) => {
    const { amount, payout_id } = await mustFind(db, id);
    return [
      { label: 'Сумма выплаты', value: formatRoubles(amount) },
      { label: 'Номер у платформы', value: payout_id },
      { label: 'Чеков', value: String(await countReceipts(db, id)) },
    ];
  },
  always: async (tx, { id }) => (await countReceipts(tx, id)) > 0,
  refuseParty: async (tx, { id }, person) => refuseOwn(await mustLock(tx, id), person),
  basis: async (tx, { id }) => basisOf(await mustLock(tx, id)),
  perform: async (tx, { id, code }, { by, at, reason }) =>
    movePayout(tx, await mustLock(tx, id), 'return', { by, at, code, note: reason }),
};

const countReceipts = async (db: Db | Tx, id: number) => (await findFiles(db, 'payout', [id])).get(id)?.length ?? 0;
