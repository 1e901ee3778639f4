import type { ConsoleDeal } from '@app/contract/console/console-deals';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Tone } from '#ui/status/status-badge.tsx';

export const consoleDealsText = {
  title: 'Сделки',
  one: (id: number) => `Сделка №\u00a0${id}`,
  searchBy: 'Номер или Payment ID',
  exported: 'сделки',
  empty: {
    title: 'Сделок пока нет',
    text: 'Здесь появятся сделки всех трейдеров, как только платформа создаст первую.',
  },
  unknown: 'Сделки с\u00a0таким номером нет',
  copyPaymentId: 'Скопировать Payment ID',
  columns: {
    payment_id: 'Payment ID',
    lk: 'ЛК',
    fio: 'ФИО',
    debited: 'Списано',
    toDebit: 'К\u00a0списанию',
    rate: 'Ставка',
    createdAt: 'Создана',
    expired: 'Срок оплаты',
    endedAt: 'Окончена',
    notice: 'Поступление',
  },
  noNotice: 'уведомления банка нет',
  appeals: { title: 'Апелляции', empty: 'Апелляций не\u00a0было.' },
};

/** Staff tell apart what is «в архиве» to a trader. */
export const statuses: Record<ConsoleDeal['status'], { label: string; tone: Tone }> = {
  [DealStatus.waiting]: { label: 'Ожидает', tone: 'waiting' },
  [DealStatus.closed]: { label: 'Завершена', tone: 'done' },
  [DealStatus.expired]: { label: 'Истекла', tone: 'archived' },
  [DealStatus.cancelled]: { label: 'Отменена', tone: 'archived' },
  [DealStatus.archived]: { label: 'В\u00a0архиве', tone: 'archived' },
};
