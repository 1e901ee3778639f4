import type { ConsolePayout } from '@app/contract/console/console-payouts';
import { payoutStatuses } from '@app/contract/payouts/payout-words';
import { bankCell, methodCell, roublesCell, timeCell } from '#features/exports/exports.ts';
import { maskPan } from '#lib/mask.ts';
import type { Table } from '#lib/table-file/table.ts';

export const payoutsFile: Table<ConsolePayout> = {
  name: 'Выплаты',
  columns: [
    { title: 'ID', width: 10 },
    { title: 'Номер у платформы', width: 38 },
    { title: 'Трейдер', width: 20 },
    { title: 'ID трейдера', width: 12 },
    { title: 'Платформа', width: 20 },
    { title: 'Банк', width: 22 },
    { title: 'Метод', width: 8 },
    { title: 'Реквизит', width: 12 },
    { title: 'Получатель', width: 16 },
    { title: 'Сумма, ₽', width: 16 },
    { title: 'Статус', width: 14 },
    { title: 'Просрочена', width: 12 },
    { title: 'Создана (МСК)', width: 20 },
    { title: 'Взята (МСК)', width: 20 },
    { title: 'Изменена (МСК)', width: 20 },
  ],
  cells: (payout) => [
    { number: String(payout.id) },
    { text: payout.payout_id },
    { text: payout.trader?.name ?? '' },
    payout.trader ? { number: String(payout.trader.id) } : { text: '' },
    { text: payout.platform.name },
    bankCell(payout.bank),
    methodCell(payout.method),
    { text: maskPan(payout.tail) },
    { text: payout.fio },
    roublesCell(payout.amount),
    { text: payoutStatuses[payout.status].label },
    { text: payout.overdue ? 'да' : '' },
    timeCell(payout.createdAt),
    timeCell(payout.pinAt),
    timeCell(payout.movedAt),
  ],
};
