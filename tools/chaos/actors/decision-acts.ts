import { appealReasons } from '@app/contract/appeals/appeal-words';
import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import type { AppealDecision } from '@app/contract/cases/case-reasons';
import type { CaseRow } from '@app/contract/cases/cases';
import type { PayoutCaseAction } from '@app/contract/payouts/payout-machine';
import { payoutReasons } from '@app/contract/payouts/payout-words';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import { weighted } from './actor.ts';
import { type Caller, change } from './patience.ts';

/** So many of the payouts that were paid last may be taken back, so that several judges meet over the same one. */
const LATELY = 12;

/** What judges say of cases, and of payouts that were paid. What needs a second word has not happened yet. */
export function decisionActs({ door, journal }: World, caller: Caller) {
  const { random } = caller;

  const decide = (row: CaseRow, by: Person) => (row.kind === 'appeal' ? decideAppeal(row, by) : decidePayout(row, by));
  const decideAppeal = async ({ id, amount: asked, deal_id }: CaseRow, by: Person) => {
    const decision = weighted<AppealDecision>(random, [
      [5, 'payer'],
      [4, 'trader'],
      [2, 'archive'],
    ]);
    const other = random.pick([5_00n, -3_00n]);
    const corrected =
      decision === 'payer' && random.chance(0.3) && asked + other >= 100_00n ? asked + other : undefined;
    const route = { ...caseDecisionsApi.appeal, path: caseDecisionsApi.appeal.path.replace(':id', String(id)) };
    const body = { decision, reason_code: anyReason(appealReasons[decision]), reason: 'chaos', amount: corrected };
    const answer = await change(caller, (key) => door.call(route, { id, ...body }, { token: by.token, key }));
    if (!answer) return;
    journal.counts.decisions++;
    const happened = () => {
      journal.did(decided[decision], id);
      if (decision !== 'payer') return;
      journal.judged.push(id);
      journal.did('deal.closed', deal_id ?? 0, { amount: corrected ?? asked });
    };
    settle(answer.request_id, happened);
  };
  const decidePayout = ({ id, state }: CaseRow, by: Person) =>
    sayOfPayout(id, weighted<PayoutCaseAction>(random, state === 'review' ? ofReceipts : ofTrouble), by);
  const sayOfPayout = async (id: number, action: PayoutCaseAction, by: Person) => {
    const route = { ...caseDecisionsApi.payout, path: caseDecisionsApi.payout.path.replace(':id', String(id)) };
    const body = { action, reason_code: anyReason(payoutReasons[action]), reason: 'chaos', no_money_sent: true };
    const answer = await change(caller, (key) => door.call(route, { id, ...body }, { token: by.token, key }));
    if (!answer) return;
    journal.counts.decisions++;
    const happened = () => journal.did(said[action], id);
    settle(answer.request_id, happened);
  };
  const settle = (request: number | null, happened: () => void) => {
    if (request === null) return happened();
    journal.counts.asked++;
    journal.asked.set(request, happened);
  };
  const anyReason = (reasons: object) => anyOf(random, Object.keys(reasons)) ?? '';

  return {
    decide,
    /** Paid, and the money never came. Said by one or by several at once. */
    takeBack: async (judges: Person[]) => {
      const paid = anyOf(random, journal.of('payout.done').slice(-LATELY));
      if (paid) await Promise.all(judges.map((by) => sayOfPayout(paid.ref, 'reverse', by)));
    },
  };
}

const decided = { payer: 'appeal.accepted', trader: 'appeal.rejected', archive: 'appeal.archived' } as const;
const said = {
  done: 'payout.done',
  sendback: 'payout.sent_back',
  notproven: 'payout.not_proven',
  fullreject: 'payout.rejected',
  return: 'payout.returned',
  reverse: 'payout.reversed',
} as const;
const ofReceipts: [number, PayoutCaseAction][] = [
  [6, 'done'],
  [2, 'sendback'],
  [2, 'notproven'],
  [1, 'return'],
];
const ofTrouble: [number, PayoutCaseAction][] = [
  [4, 'return'],
  [3, 'fullreject'],
  [1, 'done'],
];
