import { appealDecisions } from '@app/contract/cases/case-reasons';
import { debitedAmount } from '@app/contract/deals/deal';
import type { JudgingAct } from '@app/contract/journal/weights';
import { roubles } from '@app/contract/values/money';
import { formatRoubles } from '@app/contract/values/money-text';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import { amountOf, judgeAppeal, type LockedCase, lockCase, stakeOf } from '#features/appeals/appeal-decision.ts';
import { refuseIfLeasedByOthers, refuseJudges } from '#features/cases/leases/case-leases.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import type { ActKind, Fact } from '#features/two-persons/act-kind.ts';
import { type AppealFacts, findAppealFacts } from './case-decisions-queries.ts';

const content = z.object({
  id: rowId,
  decision: z.enum(appealDecisions),
  amount: roubles.optional(),
  code: z.string(),
});
type Deciding = z.output<typeof content>;

export const appealThing = (id: number) => `appeal:${id}`;

/** Staff's decision of an appeal under review. Its reason is the note that both sides read. */
export const appealDecideKind: ActKind<Deciding, void, LockedCase> = {
  name: 'appeal.decide' satisfies JudgingAct,
  area: 'cases',
  content,
  thing: ({ id }) => appealThing(id),
  lock: (tx, { id }) => lockCase(tx, id),
  describe: async (_tx, { appeal }, deciding) =>
    `Апелляция ${deciding.id}: ${words[deciding.decision]}, ${formatRoubles(amountOf(appeal, deciding))}`,
  facts: async (db, { id, decision, amount }) => {
    const facts = await findAppealFacts(db, id);
    const { payment_id, amount_to_pay, real_amount } = facts;
    const { available } = await readBalances(db, facts.trader_id);
    return [
      { label: 'Payment ID', value: payment_id },
      { label: 'Сумма сделки', value: formatRoubles(real_amount) },
      { label: 'Сумма апелляции', value: formatRoubles(amount_to_pay) },
      { label: 'Доступно трейдеру', value: formatRoubles(available) },
      ...(decision === 'payer' ? factsOfTaking(facts, amount ?? amount_to_pay, available) : []),
    ];
  },
  stake: ({ appeal }, deciding) => ({
    trader_id: appeal.trader_id,
    amount: stakeOf(appeal, deciding),
    above: 'second_case_amount',
  }),
  /** A second appeal on the deal has a number of its own. */
  caseSince: async () => new Date(0),
  refuseParty: (tx, locked, person) => refuseJudges(tx, keyOf(locked), person),
  refuseInHand: (tx, locked, persons, at) => refuseIfLeasedByOthers(tx, keyOf(locked), persons, at),
  /** Whatever becomes of the appeal or of its deal meanwhile, the decision was about something else. */
  basis: ({ deal, appeal }) => `${appeal.status} ${deal.status}`,
  perform: async (tx, locked, { decision, amount, code }, { by, at, reason }) =>
    judgeAppeal(tx, locked, { decision, amount, code, note: reason }, { by, at }),
};

/** What closing the deal takes, and what of it the trader has not: what is held for the appeal or the deal is theirs until then. */
function factsOfTaking({ interest_rate, held }: AppealFacts, amount: bigint, available: bigint): Fact[] {
  const taken = debitedAmount(amount, interest_rate);
  const has = available + held;
  return [
    { label: 'Будет списано', value: formatRoubles(taken) },
    { label: 'Станет долгом', value: formatRoubles(taken > has ? taken - has : 0n) },
  ];
}

const keyOf = ({ appeal: { id } }: LockedCase) => ({ kind: 'appeal', id }) as const;

const words = { payer: 'в пользу плательщика', trader: 'в пользу трейдера', archive: 'в архив' };
