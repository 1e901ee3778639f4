import type { AppealDecision } from '@app/contract/cases/case-reasons';
import type { AppealFacts, CaseView } from '@app/contract/cases/case-view';
import type { PayoutCaseAction } from '@app/contract/payouts/payout-machine';
import type { ForeseenAnswer, ForeseenMoney } from '@app/contract/two-persons/requests';
import { reversalText } from '#features/payouts/reversal/reversal-text.ts';
import { debtWords, moneyWords, secondWords } from '#features/two-persons/foreseen-words.ts';
import { formatRoubles } from '#lib/text/format.ts';
import type { DeskAction } from './desk-actions.ts';

interface Sums {
  /** What the deal would be closed for, decided for the payer. */
  closing: bigint | undefined;
  /** What the server says of it; undefined until then. */
  foreseen: ForeseenAnswer | undefined;
}

/** What a decision does, in a sentence with its sums: whose, how much, what becomes a debt, what differs, and that somebody else is asked. */
export function saysOf({ appeal, payout, row }: CaseView, action: DeskAction, { closing, foreseen }: Sums): string {
  const money = foreseen?.money ?? undefined;
  const said =
    action.kind === 'appeal'
      ? appeal && ofAppeal[action.name](appeal, money, closing)
      : payout && ofPayout[action.name](formatRoubles(payout.amount), money, payout.amount);
  // Where a colleague's word waits, this one is the second.
  const waits = foreseen?.waits && row?.waits === null;
  return [said, waits && secondWords].filter(Boolean).join(' ');
}

const ofAppeal: Record<AppealDecision, (appeal: AppealFacts, money?: ForeseenMoney, closing?: bigint) => string> = {
  payer: ({ amount, deal_amount }, money, closing = amount) => {
    const others = [
      deal_amount !== closing && `создана на\u00a0${formatRoubles(deal_amount)}`,
      amount !== closing && `просят ${formatRoubles(amount)}`,
    ].filter(Boolean);
    const differs = others.length > 0 ? ` (${others.join(', ')})` : '';
    const moves = money
      ? moneyWords(money)
      : 'деньги спишутся у\u00a0трейдера, а\u00a0чего не\u00a0хватит, станет долгом';
    return `Сделка закроется на\u00a0${formatRoubles(closing)}${differs}: ${moves}.`;
  },
  trader: ({ amount }, money) =>
    `Апелляция на\u00a0${formatRoubles(amount)} отклонится, ${freed(money)}. Новой апелляции по\u00a0этой сделке не\u00a0будет.`,
  archive: (_appeal, money) => `Решения не\u00a0будет, ${freed(money)}.`,
};

function freed(money: ForeseenMoney | undefined): string {
  if (!money) return 'удержанное вернётся трейдеру';
  return money.held < 0n ? moneyWords(money) : 'удержанных денег нет';
}

const ofPayout: Record<PayoutCaseAction, (sum: string, money: ForeseenMoney | undefined, amount: bigint) => string> = {
  done: (sum, money, amount) => {
    if (!money) return `Трейдер получит сумму выплаты ${sum} и\u00a0вознаграждение.`;
    const { login, change } = money;
    const bonus = change > amount ? `: сумму выплаты и\u00a0вознаграждение ${formatRoubles(change - amount)}` : '';
    return `${login} получит ${formatRoubles(change)}${bonus}${debtWords(money)}.`;
  },
  sendback: () => 'Трейдер узнает, чего не\u00a0хватает, и\u00a0получит новый срок.',
  notproven: (sum) => `За\u00a0выплату на\u00a0${sum} деньги не\u00a0начислятся. Трейдер сможет прислать другой чек.`,
  fullreject: (sum) => `Выплата на\u00a0${sum} закончится, платформа узнает причину.`,
  return: (sum) =>
    `Выплату на\u00a0${sum} сможет взять другой трейдер. Если деньги уже ушли, получатель получит их\u00a0дважды.`,
  reverse: () => reversalText.words.consequence,
};

/** What a decision for the payer has done to the trader's money. */
export function madeOf(appeal: AppealFacts | null | undefined, { name }: DeskAction): string | undefined {
  if (name !== 'payer' || !appeal || appeal.taken === null) return undefined;
  const { taken, owed, trader } = appeal;
  const owes = owed > 0n ? `, из\u00a0них ${formatRoubles(owed)} стало долгом` : '';
  return `у\u00a0${trader?.name ?? ''} списано ${formatRoubles(taken)}${owes}`;
}
