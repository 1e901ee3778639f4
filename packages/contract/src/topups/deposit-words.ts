import type { EventName, InboxEvent } from '../journal/journal.ts';
import type { Badge, Telling } from '../values/tone.ts';
import { DepositStatus } from './deposit-machine.ts';

// Every word of a top-up's life: for screens, files, journal and inbox.

export const depositStatuses: Record<DepositStatus, Badge> = {
  [DepositStatus.waiting]: { label: 'Ожидает', tone: 'waiting' },
  [DepositStatus.done]: { label: 'Завершено', tone: 'done' },
  [DepositStatus.archived]: { label: 'В архиве', tone: 'archived' },
};

/** What happened, in the journal. */
export const depositEventLabels: Record<Extract<EventName, `deposit.${string}`>, string> = {
  'deposit.created': 'Заявка на пополнение создана',
  'deposit.received': 'Пополнение зачислено',
  'deposit.assigned': 'Перевод зачислен оператором',
  'deposit.expired': 'Время заявки на пополнение вышло',
  'deposit.cancelled': 'Заявка на пополнение отменена',
};

/** The same in the inbox of its trader. */
export const depositTellings: Record<Extract<InboxEvent, `deposit.${string}`>, Telling> = {
  'deposit.received': { what: 'Баланс пополнен', tone: 'done' },
  'deposit.assigned': { what: 'Перевод зачислен оператором', tone: 'done' },
  'deposit.expired': { what: 'Заявка на\u00a0пополнение № истекла', tone: 'archived' },
};
