import type { MethodGroup } from '@app/contract/deals/deal';
import type { Payout } from '@app/contract/payouts/payout';
import type { Settings } from '@app/contract/settings';
import { formatPercent, formatRoubles, plural, sentence } from '#lib/text/format.ts';
import type { PayoutTab } from './payouts-tabs.ts';

/** «Выплата № 31 · 5 432,10 ₽»: what a toast is about. */
export const payoutName = ({ id, amount }: Pick<Payout, 'id' | 'amount'>) =>
  `Выплата №\u00a0${id} · ${formatRoubles(amount)}`;

/** «выплата № 31»: whose conversation a link leads to. */
export const talkAbout = ({ id }: Pick<Payout, 'id'>) => `выплата №\u00a0${id}`;

export const payoutsText = {
  open: 'Открыть выплату',
  exported: 'выплаты',
  viewing: {
    title: (id: number) => `Выплата №\u00a0${id}`,
    status: 'Статус',
    createdAt: 'Создана',
    link: 'Ссылка',
    unknown: {
      title: 'Выплата не\u00a0найдена',
      hint: 'Её нет, или она в\u00a0работе у\u00a0другого трейдера.',
      back: 'К\u00a0списку выплат',
    },
  },
  title: 'Выплаты',
  bonusMeaning: (bonus: bigint) => `К\u00a0сумме выплаты на\u00a0баланс добавляется ${formatPercent(bonus)}`,
  columns: {
    id: 'ID',
    bank: 'Банк',
    method: 'Метод',
    requisites: 'Реквизиты',
    amount: 'Сумма',
    time: 'Время',
    left: 'Осталось',
    actions: 'Действия',
  },
  payee: 'Получатель',
  take: 'В работу',
  taken: 'Выплата взята в работу',
  confirm: 'Подтвердить',
  cancel: 'Отменить',
  details: 'Подробно',
  sendReceipt: 'Отправить чек',
  creditedName: 'Зачислено',
  credited: (amount: string) => `зачислено ${amount}`,
  copyNumber: { sbp: 'Скопировать телефон', card: 'Скопировать номер карты' } satisfies Record<MethodGroup, string>,
  copyAmount: 'Скопировать сумму',

  inWork: (n: number, most: number) => `В\u00a0работе ${n}\u00a0из\u00a0${most}.`,
  nearest: 'До\u00a0конца ближайшей',
  toInWork: 'К\u00a0выплатам в\u00a0работе',
  overdueNotice: (n: number) =>
    `Время вышло: ${n}\u00a0${plural(n, ['выплата просрочена', 'выплаты просрочены', 'выплат просрочено'])}. ` +
    'Если перевод сделан, отправьте чек; если нет, отмените выплату. До\u00a0этого новые выплаты взять нельзя.',

  sentBackNotice: (id: number, why: string) =>
    `Модератор вернул выплату №\u00a0${id}: ${sentence(why)} Пришлите другой чек.`,
  notProvenNotice: (n: number) =>
    `Модератор не\u00a0подтвердил ${n}\u00a0${plural(n, ['выплату', 'выплаты', 'выплат'])}. Если перевод сделан, отправьте другой чек.`,
  unfinished: {
    title: 'Не\u00a0завершены',
    text: 'Отменённые вами и\u00a0не\u00a0подтверждённые модератором. Если перевод всё\u00a0же сделан, отправьте чек: выплата вернётся на\u00a0проверку.',
    why: 'Причина',
    cancelled: 'Отменена вами',
    empty: { title: 'Таких выплат нет', text: '' },
  },

  confirming: {
    title: 'Подтверждение выплаты',
    id: 'ID ордера',
    submit: (n: number) => (n > 0 ? `Отправить (${n})` : 'Прикрепите чек'),
    gone: 'Выплата уже не\u00a0ждёт чека: его отправили с\u00a0другого устройства, или выплату забрали. Ничего не\u00a0отправлено.',
    overdue: 'Время вышло, выплата просрочена. Чек всё ещё можно отправить.',
    done: 'Подтверждение выплаты успешно отправлено',
  },
  cancelling: {
    gone: 'Выплата уже не\u00a0в\u00a0работе: по\u00a0ней отправлен чек, или её забрали. Отменять нечего.',
    title: 'Отмена выплаты',
    warning: 'Отменяйте, только если деньги не\u00a0отправлены: выплату может оплатить другой трейдер.',
    reason: 'Причина',
    choose: 'Выберите причину',
    required: 'Пожалуйста, укажите причину отмены выплаты',
    submit: 'Отменить выплату',
    done: 'Заявка успешно отменена',
    fallback: 'Ошибка при отмене заявки',
  },
  receipt: {
    title: 'Чек на выплату',
    label: (n: number, all: number) => (all > 1 ? `Чек ${n} из ${all}` : 'Чек'),
    choose: 'Чеки',
    short: (n: number) => `Чек ${n}`,
    none: 'Чека пока нет',
  },
};

export const methods: Record<MethodGroup, string> = { sbp: 'СБП', card: 'C2C' };

type Terms = Settings['terms'];

export const emptyTexts = ({
  payout_minutes,
  payout_bonus,
}: Terms): Record<PayoutTab, { title: string; text: string }> => ({
  pending: {
    title: 'Выплат в\u00a0ожидании нет',
    text: `Новые заявки появятся здесь сами. Взятую в\u00a0работу нужно оплатить за\u00a0${payout_minutes}\u00a0${plural(payout_minutes, ['минуту', 'минуты', 'минут'])} и\u00a0подтвердить чеком.`,
  },
  inprogress: {
    title: 'В\u00a0работе ничего нет',
    text: 'Возьмите выплату на\u00a0вкладке «В\u00a0ожидании»: здесь появятся её реквизиты и\u00a0оставшееся время.',
  },
  underreview: {
    title: 'На\u00a0проверке ничего нет',
    text: `Сюда попадают выплаты, по\u00a0которым вы\u00a0отправили чек. После проверки сумма и\u00a0${formatPercent(payout_bonus)} зачисляются на\u00a0баланс.`,
  },
  done: {
    title: 'Оплаченных выплат пока нет',
    text: 'Здесь останутся выплаты, которые проверил модератор.',
  },
});
