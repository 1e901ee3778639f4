import type { ForeseenAnswer, ForeseenMoney } from '@app/contract/two-persons/requests';
import { formatRoubles } from '#lib/text/format.ts';

/** What becomes of a trader's money, as the end of a sentence or the middle of one. */
export function moneyWords({ change, held, ...money }: ForeseenMoney): string {
  if (change > 0n) return `${money.login} получит ${formatRoubles(change)}${debtWords({ change, ...money })}`;
  if (change < 0n) return `у\u00a0${money.login} спишется ${formatRoubles(-change)}${debtWords({ change, ...money })}`;
  if (held < 0n) return `${money.login} получит обратно удержанные ${formatRoubles(-held)}`;
  return 'деньги останутся как есть';
}

/** What of a sum becomes a debt or pays one back; nothing where neither happens, or as long as it is not known. */
export function debtWords({ change, debt }: Pick<ForeseenMoney, 'change' | 'debt'>): string {
  if (!debt) return '';
  if (debt > 0n)
    return debt === -change ? ', и\u00a0всё это станет долгом' : `, из\u00a0них ${formatRoubles(debt)} станет долгом`;
  return -debt === change ? ', и\u00a0всё это погасит долг' : `, из\u00a0них ${formatRoubles(-debt)} погасит долг`;
}

export const secondWords = 'Для\u00a0этого нужен второй человек: произойдёт после его слова.';

/** Ends the sentence: when it happens, as the server has said; nothing until then. */
export function whenWords(foreseen: Pick<ForeseenAnswer, 'waits'> | undefined): string {
  if (!foreseen) return '.';
  return foreseen.waits ? `. ${secondWords}` : '. Произойдёт сразу.';
}
