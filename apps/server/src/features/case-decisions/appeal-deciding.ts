import { appealDecisions } from '@app/contract/cases/case-reasons';
import type { JudgingAct } from '@app/contract/journal/weights';
import { roubles } from '@app/contract/values/money';
import { formatRoubles } from '@app/contract/values/money-text';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import { amountOf, judgeAppeal, lockCase, stakeOf } from '#features/appeals/appeals.ts';
import { refuseIfLeasedByOthers, refuseJudges } from '#features/case-leases/case-leases.ts';
import { readBalances } from '#features/ledger/ledger.ts';
import type { ActKind } from '#features/two-persons/two-persons.ts';
import { findAppealFacts } from './case-decisions-queries.ts';

const content = z.object({
  id: rowId,
  decision: z.enum(appealDecisions),
  amount: roubles.optional(),
  code: z.string(),
});
type Deciding = z.output<typeof content>;

export const appealThing = (id: number) => `appeal:${id}`;

/** Staff's decision of an appeal under review. Its reason is the note that both sides read. */
export const appealDecideKind: ActKind<Deciding, void> = {
  name: 'appeal.decide' satisfies JudgingAct,
  area: 'cases',
  content,
  thing: ({ id }) => appealThing(id),
  describe: async (tx, deciding) => {
    const { appeal } = await lockCase(tx, deciding.id);
    return `Апелляция ${deciding.id}: ${words[deciding.decision]}, ${formatRoubles(amountOf(appeal, deciding))}`;
  },
  facts: async (db, { id }) => {
    const { payment_id, amount_to_pay, real_amount, trader_id } = await findAppealFacts(db, id);
    const { available } = await readBalances(db, trader_id);
    return [
      { label: 'Payment ID', value: payment_id },
      { label: 'Сумма сделки', value: formatRoubles(real_amount) },
      { label: 'Сумма апелляции', value: formatRoubles(amount_to_pay) },
      { label: 'Доступно трейдеру', value: formatRoubles(available) },
    ];
  },
  stake: async (tx, deciding) => {
    const { appeal } = await lockCase(tx, deciding.id);
    return { trader_id: appeal.trader_id, amount: stakeOf(appeal, deciding), above: 'second_case_amount' };
  },
  /** A second appeal on the deal has a number of its own. */
  caseSince: async () => new Date(0),
  refuseParty: (tx, { id }, person) => refuseJudges(tx, { kind: 'appeal', id }, person),
  refuseInHand: (tx, { id }, persons, at) => refuseIfLeasedByOthers(tx, { kind: 'appeal', id }, persons, at),
  /** Whatever becomes of the appeal or of its deal meanwhile, the decision was about something else. */
  basis: async (tx, { id }) => {
    const { deal, appeal } = await lockCase(tx, id);
    return `${appeal.status} ${deal.status}`;
  },
  perform: (tx, { id, decision, amount, code }, { by, at, reason }) =>
    judgeAppeal(tx, id, { decision, amount, code, note: reason }, { by, at }),
};

const words = { payer: 'в пользу плательщика', trader: 'в пользу трейдера', archive: 'в архив' };
