import type { EventName, InboxEvent } from '../journal/journal.ts';
import type { Badge, InboxWords } from '../values/tone.ts';
import { DealStatus } from './deal-machine.ts';

// Every word of a deal's life: for screens, files, journal and inbox. Sentences of one dialog are in the texts of that screen.

/** Staff tell apart what is «В архиве» to a trader. */
export const dealStatusesOfStaff: Record<DealStatus, Badge> = {
  [DealStatus.waiting]: { label: 'Ожидает', tone: 'waiting' },
  [DealStatus.closed]: { label: 'Завершена', tone: 'done' },
  [DealStatus.expired]: { label: 'Истекла', tone: 'archived' },
  [DealStatus.cancelled]: { label: 'Отменена', tone: 'archived' },
  [DealStatus.archived]: { label: 'В\u00a0архиве', tone: 'archived' },
};

const inArchive: Badge = { label: 'В архиве', tone: 'archived' };
/** To the trader every deal that neither waits nor is closed is «В архиве». */
export const dealStatuses: Record<DealStatus, Badge> = {
  [DealStatus.waiting]: { label: 'Ожидает', tone: 'waiting' },
  [DealStatus.closed]: { label: 'Завершено', tone: 'done' },
  [DealStatus.archived]: inArchive,
  [DealStatus.expired]: inArchive,
  [DealStatus.cancelled]: inArchive,
};

/** What happened, in the journal. */
export const dealEventLabels: Record<Extract<EventName, `deal.${string}`>, string> = {
  'deal.created': 'Сделка создана',
  'deal.closed': 'Сделка закрыта',
  'deal.expired': 'Время сделки вышло',
  'deal.cancelled': 'Сделка отменена платформой',
  'deal.archived': 'Сделка убрана в архив',
};

/** The same in the inbox of its trader. */
export const dealTellings: Record<Extract<InboxEvent, `deal.${string}`>, InboxWords> = {
  'deal.expired': { what: 'Сделка № истекла без\u00a0оплаты', tone: 'archived' },
  'deal.cancelled': { what: 'Платформа отменила сделку №', tone: 'archived' },
};
