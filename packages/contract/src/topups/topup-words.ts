import type { EventName, InboxEvent } from '../journal/journal.ts';
import type { Badge, InboxWords } from '../values/tone.ts';
import { TopupStatus } from './topup-machine.ts';

// Every word of a top-up's life: for screens, files, journal and inbox.

export const topupStatuses: Record<TopupStatus, Badge> = {
  [TopupStatus.waiting]: { label: 'Ожидает', tone: 'waiting' },
  [TopupStatus.done]: { label: 'Завершено', tone: 'done' },
  [TopupStatus.archived]: { label: 'В архиве', tone: 'archived' },
};

/** What happened, in the journal. */
export const topupEventLabels: Record<Extract<EventName, `deposit.${string}`>, string> = {
  'deposit.created': 'Заявка на пополнение создана',
  'deposit.received': 'Пополнение зачислено',
  'deposit.assigned': 'Перевод зачислен оператором',
  'deposit.expired': 'Время заявки на пополнение вышло',
  'deposit.cancelled': 'Заявка на пополнение отменена',
};

/** The same in the inbox of its trader. */
export const topupTellings: Record<Extract<InboxEvent, `deposit.${string}`>, InboxWords> = {
  'deposit.received': { what: 'Баланс пополнен', tone: 'done' },
  'deposit.assigned': { what: 'Перевод зачислен оператором', tone: 'done' },
  'deposit.expired': { what: 'Заявка на\u00a0пополнение № истекла', tone: 'archived' },
};
