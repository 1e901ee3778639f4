import type { NoticeChannel } from '@app/contract/bank-notices/deal-notice';
import type { Movement, MovementKind } from '@app/contract/statement';
import { plainRoubles } from '@app/contract/values/money-text';
import type { Cell } from '#lib/csv.ts';

const kinds: Record<MovementKind, string> = {
  'deal.held': 'Удержано под сделку',
  'deal.released': 'Возвращено из сделки',
  'deal.closed': 'Списано по сделке',
  'deal.corrected': 'Коррекция суммы сделки',
  'appeal.held': 'Удержано по апелляции',
  'appeal.released': 'Возвращено после апелляции',
  'payout.done': 'Выплата зачислена',
  topup: 'Пополнение USDT',
  adjustment: 'Корректировка баланса',
};

/** How the bank told of the money. */
const channels: Record<NoticeChannel, string> = { push: 'Уведомление банка', sms: 'SMS' };

export const statementHead = [
  '№',
  'Дата и время (МСК)',
  'Операция',
  'ID',
  'Примечание',
  'Изменение баланса, ₽',
  'Изменение в сделках, ₽',
  'Баланс, ₽',
  'В сделках, ₽',
  'Поступление, ₽',
  'Поступило (МСК)',
  'Источник',
  'Отнесено к сделке',
];

export function statementRow(movement: Movement): Cell[] {
  const { number, at, kind, ref, note, amount, held_amount, balance, held_balance, notice } = movement;
  return [
    { number: String(number) },
    { text: moscowTime(at) },
    { text: kinds[kind] },
    { number: String(ref) },
    { text: note },
    ...[amount, held_amount, balance, held_balance].map((kopecks) => ({ number: plainRoubles(kopecks) })),
    ...noticeCells(notice),
  ];
}

/** What a closed deal rests on. */
function noticeCells(notice: Movement['notice']): Cell[] {
  if (!notice) return ['', '', '', ''].map((text) => ({ text }));
  return [
    { number: plainRoubles(notice.amount) },
    { text: moscowTime(notice.at) },
    { text: channels[notice.channel] },
    { text: notice.byHand ? 'вручную' : 'автоматически' },
  ];
}

const clock = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const moscowTime = (at: Date) => clock.format(at).replace(',', '');
