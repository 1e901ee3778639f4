import type { MovementKind } from './statement.ts';

/** Why money moved: in the statement, in its file, and beside a thing as staff see it. */
export const movementKinds: Record<MovementKind, string> = {
  'deal.held': 'Удержано под сделку',
  'deal.released': 'Удержание по\u00a0сделке снято',
  'deal.closed': 'Списано по\u00a0сделке',
  'deal.corrected': 'Коррекция суммы сделки',
  'deal.debt': 'Долг по\u00a0сделке',
  'appeal.held': 'Удержано по\u00a0апелляции',
  'appeal.released': 'Удержание по\u00a0апелляции снято',
  'payout.done': 'Выплата зачислена',
  'payout.reversed': 'Выплата взята назад',
  'payout.debt': 'Долг по\u00a0выплате',
  topup: 'Пополнение USDT',
  adjustment: 'Корректировка баланса',
  'adjustment.debt': 'Долг по\u00a0корректировке',
  'debt.repaid': 'Погашение долга',
};
