import type { CaseKind } from '@app/contract/cases/case-leases';
import type { CaseFlag, CaseState } from '@app/contract/cases/cases';

export const kinds: Record<CaseKind, string> = { appeal: 'Апелляция', payout: 'Выплата' };

export const states: Record<CaseState, string> = {
  review: 'На проверке',
  incorrect: 'Некорректная',
  overdue: 'Просрочена',
  trader: 'У трейдера',
  pool: 'В пуле',
  ended: 'Завершено',
};

export const flags: Record<CaseFlag, string> = {
  overdue: 'срок вышел',
  seen_before: 'файл или операция уже были',
  short: 'удержано не всё',
  repeated: 'повторная',
  above: 'сумма больше сделки',
  owners: 'решает только владелец',
  rejections: 'много отказов',
};
