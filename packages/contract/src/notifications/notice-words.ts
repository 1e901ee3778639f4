import { formatRoubles } from '../values/money-text.ts';
import { plural } from '../values/plural.ts';
import type { NoticeKind } from './notices.ts';

export const kindLabels: Record<NoticeKind, string> = {
  deal: 'Новая сделка',
  arrival: 'Поступление от\u00a0банка',
  appeal: 'Новая апелляция',
  payout: 'Новая выплата',
  deposit: 'Пополнение баланса',
  review: 'Выплата на\u00a0проверку',
  decision: 'Решение по\u00a0выплате или\u00a0апелляции',
  question: 'Вам задали вопрос',
  device: 'Телефон не\u00a0на\u00a0связи',
  access: 'Вход и\u00a0доступ',
  overdue: 'Дела просрочены',
};

const one: Record<NoticeKind, string> = { ...kindLabels, deposit: 'Баланс пополнен' };

const several: Record<NoticeKind, readonly [string, string, string]> = {
  arrival: ['поступление', 'поступления', 'поступлений'],
  deal: ['новая сделка', 'новые сделки', 'новых сделок'],
  appeal: ['новая апелляция', 'новые апелляции', 'новых апелляций'],
  payout: ['новая выплата', 'новые выплаты', 'новых выплат'],
  deposit: ['пополнение баланса', 'пополнения баланса', 'пополнений баланса'],
  review: ['выплата на\u00a0проверку', 'выплаты на\u00a0проверку', 'выплат на\u00a0проверку'],
  decision: ['решение', 'решения', 'решений'],
  question: ['вопрос вам', 'вопроса вам', 'вопросов вам'],
  device: ['телефон без\u00a0связи', 'телефона без\u00a0связи', 'телефонов без\u00a0связи'],
  overdue: ['раз дела просрочены', 'раза дела просрочены', 'раз дела просрочены'],
  access: ['событие доступа', 'события доступа', 'событий доступа'],
};

export interface NoticeSummary {
  kind: NoticeKind;
  count: number;
  /** The sum of all amounts, if every event has one. */
  amount?: bigint | undefined;
}

/** «Новая сделка · 1 500 ₽», «3 новые сделки · 4 500 ₽». */
export function noticeText({ kind, count, amount }: NoticeSummary): string {
  const what = count === 1 ? one[kind] : countedText({ kind, count });
  return amount === undefined ? what : `${what} · ${formatRoubles(amount)}`;
}

/** «1 новая сделка», «3 новые сделки». */
export function countedText({ kind, count }: Pick<NoticeSummary, 'kind' | 'count'>): string {
  return `${count}\u00a0${plural(count, several[kind])}`;
}
