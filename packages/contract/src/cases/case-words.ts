import type { Badge } from '../values/tone.ts';
import type { CaseKind } from './case-leases.ts';
import type { CaseFlag, CaseState, CaseTime } from './cases.ts';

// The words of the case queue, for screens, files and notices.

export const caseKindWords: Record<CaseKind, { one: string; inside: string; many: string }> = {
  appeal: { one: 'Апелляция', inside: 'апелляция', many: 'Апелляции' },
  payout: { one: 'Выплата', inside: 'выплата', many: 'Выплаты' },
};

export const caseStates: Record<CaseState, Badge> = {
  review: { label: 'На\u00a0проверке', tone: 'working' },
  incorrect: { label: 'Некорректная', tone: 'rejected' },
  overdue: { label: 'Просрочена', tone: 'rejected' },
  trader: { label: 'У\u00a0трейдера', tone: 'waiting' },
  pool: { label: 'В\u00a0пуле', tone: 'waiting' },
  ended: { label: 'Завершено', tone: 'archived' },
};

export const caseFlagLabels: Record<CaseFlag, string> = {
  overdue: 'срок вышел',
  seen_before: 'файл или операция уже были',
  short: 'удержано не\u00a0всё',
  repeated: 'повторная',
  above: 'больше сделки',
  owners: 'решает только владелец',
  rejections: 'много отказов',
};

export const caseTimeLabels: Record<CaseTime, string> = {
  over: 'срок вышел',
  hour: 'меньше часа',
  six: 'меньше 6\u00a0часов',
  more: '6\u00a0часов и\u00a0больше',
};

/** Whose word waits, and whose was not agreed with. */
export const caseWaits = {
  waits: (login: string) => `ждёт второго после\u00a0${login}`,
  refused: (login: string) => `решение ${login} не\u00a0подтвердили`,
};
