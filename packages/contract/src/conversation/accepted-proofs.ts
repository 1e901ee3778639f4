import type { CaseKind } from '../cases/case-leases.ts';
import type { MethodGroup } from '../deals/deal.ts';

/** What decides which proofs help. */
export interface ProofsWanted {
  kind: CaseKind;
  method: MethodGroup;
  /** Of a payout: its receipts are PDF only. */
  pdfOnly?: boolean;
}

export interface AcceptedProofs {
  accepted: readonly string[];
  /** In one sentence: what looks like a proof and is none. */
  refused: string;
}

/**
 * What proves that a payment did not arrive (appeal), or that one was made (payout). A picture can be drawn; a document of the bank and a
 * recording of its app are harder to forge, and a list with dates shows that nothing was left out.
 */
export function acceptedProofs({ kind, method, pdfOnly = false }: ProofsWanted): AcceptedProofs {
  if (kind === 'appeal') return { accepted: [notArrived[method], ...appealProofs], refused: appealRefused };
  const accepted = [`${pdfOnly ? 'Чек банка в\u00a0PDF' : 'Чек банка, лучше в\u00a0PDF'}: ${receiptShows[method]}`];
  if (pdfOnly) return { accepted: [...accepted, statementPdf], refused: `${payoutRefused}, снимок экрана` };
  return { accepted: [...accepted, statement, video], refused: payoutRefused };
}

const notArrived: Record<MethodGroup, string> = {
  sbp: 'Выписка банка за\u00a0день сделки по\u00a0счёту, куда приходят переводы на\u00a0этот телефон: видны номер счёта, ваше имя и\u00a0все поступления',
  card: 'Выписка банка за\u00a0день сделки по\u00a0счёту этой карты: видны номер счёта, ваше имя и\u00a0все поступления',
};
const appealProofs = [
  'Видео из\u00a0приложения банка: от\u00a0входа до\u00a0истории за\u00a0день сделки, с\u00a0датой и\u00a0без\u00a0фильтров',
];
const appealRefused = 'Не\u00a0подойдёт: снимок экрана без\u00a0даты, фото экрана, обрезанная история';

const receiptShows: Record<MethodGroup, string> = {
  sbp: 'сумма, дата, телефон и\u00a0банк получателя, номер операции СБП',
  card: 'сумма, дата, последние цифры карты получателя, номер операции',
};
const statementPdf =
  'Если чека нет\u00a0— выписка по\u00a0счёту в\u00a0PDF за\u00a0день перевода с\u00a0этой операцией';
const statement = 'Выписка по\u00a0счёту за\u00a0день перевода с\u00a0этой операцией';
const video = 'Видео из\u00a0приложения банка: операция в\u00a0истории с\u00a0датой и\u00a0её\u00a0подробности';
const payoutRefused = 'Не\u00a0подойдёт: перевод «в\u00a0обработке», чек без\u00a0получателя, фото экрана';
