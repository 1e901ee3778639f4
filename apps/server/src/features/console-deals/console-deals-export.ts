import type { ConsoleDeal } from '@app/contract/console/console-deals';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { bankCell, methodCell, roublesCell, timeCell } from '#features/exports/exports.ts';
import { maskPan } from '#lib/mask.ts';
import type { Table } from '#lib/table-file/table.ts';

const statuses: Record<DealStatus, string> = {
  [DealStatus.waiting]: 'Ожидает',
  [DealStatus.closed]: 'Завершена',
  [DealStatus.archived]: 'В архиве',
  [DealStatus.expired]: 'Истекла',
  [DealStatus.cancelled]: 'Отменена',
};

export const dealsFile: Table<ConsoleDeal> = {
  name: 'Сделки',
  columns: [
    { title: 'ID', width: 10 },
    { title: 'Payment ID', width: 38 },
    { title: 'Трейдер', width: 20 },
    { title: 'ID трейдера', width: 12 },
    { title: 'Платформа', width: 20 },
    { title: 'Банк', width: 22 },
    { title: 'ЛК', width: 12 },
    { title: 'Метод', width: 8 },
    { title: 'Реквизит', width: 12 },
    { title: 'Сумма, ₽', width: 16 },
    { title: 'Списано, ₽', width: 16 },
    { title: 'Статус', width: 14 },
    { title: 'Создана (МСК)', width: 20 },
    { title: 'Окончена (МСК)', width: 20 },
  ],
  cells: (deal) => [
    { number: String(deal.id) },
    { text: deal.payment_id },
    { text: deal.trader.name },
    { number: String(deal.trader.id) },
    { text: deal.platform.name },
    bankCell(deal.bank),
    { text: deal.id_alias },
    methodCell(deal.method_group),
    { text: maskPan(deal.tail) },
    roublesCell(deal.amount),
    deal.debited === null ? { text: '' } : roublesCell(deal.debited),
    { text: statuses[deal.status] },
    timeCell(deal.createdAt),
    timeCell(deal.endedAt),
  ],
};
