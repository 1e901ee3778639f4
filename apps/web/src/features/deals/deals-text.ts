import type { DealNotice } from '@app/contract/arrivals/deal-notice';
import type { Deal, MethodGroup } from '@app/contract/deals/deal';
import { DealStatus, isLate } from '@app/contract/deals/deal-machine';
import { dealStatuses } from '@app/contract/deals/deal-words';
import type { DealFilters } from '@app/contract/deals/deals-api';
import { formatMoment, formatRoubles, plural } from '#lib/text/format.ts';

const smsWarning = 'Это SMS, её можно подделать: проверьте в\u00a0банке';

export const dealsText = {
  title: 'Сделки',
  rates: 'Ставки',
  columns: {
    select: 'Выбор',
    payment_id: 'Payment ID',
    lk: 'ЛК',
    method: 'Метод',
    requisites: 'Реквизиты',
    received: 'Получено',
    debited: 'Списано',
    time: 'Время',
    status: 'Статус',
    actions: 'Действия',
  },
  open: 'Открыть сделку',
  viewing: {
    title: (id: number) => `Сделка №\u00a0${id}`,
    createdAt: 'Создана',
    link: 'Ссылка',
    close: 'Закрыть',
    unknown: {
      title: 'Сделка не\u00a0найдена',
      hint: 'Проверьте ссылку или найдите сделку в\u00a0списке.',
      back: 'К\u00a0списку сделок',
    },
  },
  copyPaymentId: 'Скопировать Payment ID',
  accept: 'Принять',
  appeal: 'Апелляция',
  openAppeal: (id: number) => `Апелляция №\u00a0${id}: открыть`,
  toAppeal: 'К\u00a0апелляции',
  noRequisites: '—',

  searchBy: 'Поиск по\u00a0ЛК, банку, сумме, последним цифрам реквизита или Payment ID',

  exported: 'сделки',

  empty: {
    title: 'Сделок пока нет',
    text: 'Сделки приходят на\u00a0устройства, которые на\u00a0связи и\u00a0принимают трафик. Проверьте, что трафик включён.',
    action: 'К\u00a0устройствам',
  },
  notFound: {
    title: 'Ничего не\u00a0найдено',
    text: 'По\u00a0таким поиску, статусу и\u00a0периоду сделок нет. Измените условия или посмотрите все сделки.',
    action: 'Показать все сделки',
  },

  select: (lk: string, amount: string) => `Выбрать: ${lk}, ${amount}`,
  selectWaiting: 'Выбрать ожидающие на\u00a0странице',
  selection: 'Выбранные сделки',
  selected: (n: number) => `Выбрано\u00a0${n}`,
  selectedLate: (n: number) =>
    `${plural(n, ['больше не\u00a0ждёт', 'больше не\u00a0ждут', 'больше не\u00a0ждут'])} оплаты:\u00a0${n}`,
  closeSelected: (n: number) => `Закрыть выбранные (${n})`,
  unselect: 'Снять выбор',
  smsMark: { short: 'SMS', full: 'SMS, проверьте в\u00a0банке', hint: smsWarning },
  byHandMark: {
    short: 'вручную',
    full: 'отнесено вручную',
    hint: 'Поступление отнесено к\u00a0сделке вручную',
  },
};

export const methods: Record<MethodGroup, string> = { sbp: 'СБП', card: 'C2C' };

export const requisiteTypes: Record<MethodGroup, string> = { sbp: 'СБП', card: 'Карта' };

export const statusFilters: Record<DealFilters['status'], string> = {
  '-9': 'Все',
  '0': dealStatuses[DealStatus.waiting].label,
  '1': dealStatuses[DealStatus.closed].label,
  '2': dealStatuses[DealStatus.archived].label,
};

/** «Пришло 1 500 ₽ в 12:40», «Пришло 1 500 ₽ 16.11 в 12:40, Иван П.» */
export const arrivalText = ({ amount, at, payer }: { amount: bigint; at: Date; payer?: string | null }) =>
  [`Пришло ${formatRoubles(amount)} ${formatMoment(at)}`, payer].filter(Boolean).join(', ');

/** The same in a brief row, which has no room for a sum: that it is another one is what matters. */
export function briefArrivalText(
  { real_amount, createdAt }: Pick<Deal, 'real_amount' | 'createdAt'>,
  { amount, at, channel }: DealNotice,
  when?: BriefWhen,
): string {
  const moment = when === 'untold' ? '' : ` ${formatMoment(at, when === 'dated' ? createdAt : undefined)}`;
  const came = amount === real_amount ? `Пришло${moment}` : 'Другая сумма';
  return channel === 'sms' ? `${came} · ${dealsText.smsMark.short}` : came;
}

/**
 * `dated`: the day of the deal stands beside it, and is said again only if the money came on another one. `untold`: there is room for the
 * word alone.
 */
export type BriefWhen = 'dated' | 'untold';

/** The deal has ended, and an appeal is open on it. */
export const isDisputed = (deal: Pick<Deal, 'status' | 'appeal_id'>): boolean =>
  isLate(deal) && deal.appeal_id !== null;
