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
];

export function statementRow(movement: Movement): Cell[] {
  const { number, at, kind, ref, note, amount, held_amount, balance, held_balance } = movement;
  return [
    { number: String(number) },
    { text: moscowTime(at) },
    { text: kinds[kind] },
    { number: String(ref) },
    { text: note },
    ...[amount, held_amount, balance, held_balance].map((kopecks) => ({ number: plainRoubles(kopecks) })),
  ];
}

const clock = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const moscowTime = (at: Date) => clock.format(at).replace(',', '');
