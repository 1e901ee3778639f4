import { formatCount, plural } from '#lib/format.ts';
import type { ModerationTab } from './moderation-api.ts';

export const moderationText = {
  title: 'Выплаты',
  columns: {
    id: 'ID',
    trader: 'Trader',
    bank: 'Банк',
    method: 'Метод',
    requisites: 'Реквизиты',
    amount: 'Сумма',
    time: 'Время',
    status: 'Статус',
    actions: 'Действия',
  },
  noTrader: '—',
  overdue: 'Просрочена',
  seenBefore: 'Повтор чека',
  check: 'Проверить',
  details: 'Подробно',
  reject: 'Отклонить',
  giveBack: 'Вернуть в пул',
  giveBackShort: 'Вернуть',

  overdueNotice: (n: number) =>
    `${formatCount(n)}\u00a0${plural(n, ['выплата просрочена', 'выплаты просрочены', 'выплат просрочено'])}: трейдер не\u00a0прислал чек за\u00a030\u00a0минут.`,
  toOverdue: 'Разобрать',

  facts: {
    amount: 'Сумма',
    payee: 'Получатель',
    bank: 'Банк',
    trader: 'Трейдер',
    createdAt: 'Создана',
    pinAt: 'Взята в\u00a0работу',
    credited: 'Трейдеру на\u00a0баланс',
    status: 'Статус',
    note: 'Причина отмены',
  },

  checking: {
    title: (id: number) => `Проверка выплаты № ${id}`,
    done: 'Оплачено',
    doneBusy: 'Сохраняем...',
    marked: 'Выплата отмечена оплаченной',
    allChecked: 'Все выплаты проверены',
    position: (n: number, all: number) => `${formatCount(n)} из\u00a0${formatCount(all)}`,
    previous: 'Предыдущая выплата (↑)',
    next: 'Следующая выплата (↓)',
    opened: (id: number, amount: string) => `Открыта выплата № ${id}, ${amount}`,
    keys: 'Enter\u00a0— оплачено, ↑\u00a0↓\u00a0— другая выплата, ←\u00a0→\u00a0— другой чек, Esc\u00a0— закрыть',
    seenBefore: 'Такой файл чека уже присылали по\u00a0другой выплате. Сверьте дату, сумму и\u00a0номер операции.',
    seenBeforeAgreed: 'Сверено: чек относится к\u00a0этой выплате',
    gone: 'Этой выплаты больше нет на\u00a0проверке: решение уже принято.',
  },
  viewing: { title: (id: number) => `Выплата № ${id}`, close: 'Закрыть' },
  rejecting: {
    title: 'Отклонение выплаты',
    reason: 'Причина',
    own: 'Своя причина',
    ownText: 'Текст причины',
    required: 'Пожалуйста, укажите причину отклонения выплаты',
    consequence: 'Выплата будет закрыта окончательно, платформа увидит причину.',
    done: 'Заявка успешно отклонена',
    fallback: 'Ошибка при отклонении заявки',
  },
  returning: {
    title: 'Возврат выплаты в пул',
    consequence:
      'Выплату сможет взять другой трейдер. Если деньги уже отправлены, получатель получит их\u00a0дважды: сначала уточните у\u00a0трейдера.',
    agree: 'Деньги по\u00a0этой выплате не\u00a0отправлены',
    required: 'Подтвердите, что деньги не были отправлены',
    done: 'Выплата возвращена в пул',
  },
};

/** What the platform is told. */
export const rejectReasons = [
  'Невозможно перевести по этому номеру телефона',
  'Невозможно перевести по этому номеру карты',
  'Этот номер телефона не привязан к банку',
  'Причина неизвестна',
];

export const tabLabels: Record<ModerationTab, string> = {
  pending: 'В ожидании',
  underreview: 'Проверка',
  done: 'Оплачено',
  incorrected: 'Некорректные',
};

export const emptyTexts: Record<ModerationTab, { title: string; text: string }> = {
  pending: {
    title: 'Выплат в\u00a0ожидании нет',
    text: 'Здесь видны заявки, которые ещё никто не\u00a0взял в\u00a0работу.',
  },
  underreview: {
    title: 'Проверять нечего',
    text: 'Как только трейдер пришлёт чек, выплата появится здесь сама.',
  },
  done: { title: 'Оплаченных выплат пока нет', text: 'Здесь останутся выплаты, отмеченные оплаченными.' },
  incorrected: {
    title: 'Некорректных выплат нет',
    text: 'Сюда попадают выплаты, которые трейдер отменил или не\u00a0подтвердил за\u00a030\u00a0минут.',
  },
};
