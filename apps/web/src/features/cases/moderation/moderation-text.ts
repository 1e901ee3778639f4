import type { PayoutCaseAction } from '@app/contract/payouts/payout-machine';
import { rejectPresets } from '@app/contract/payouts/payout-words';
import { formatCount, plural } from '#lib/text/format.ts';
import type { ModerationTab } from './moderation-tabs.ts';

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
  seenBefore: 'Повтор чека',
  /** Somebody has decided, and a sum of this size needs a second word. */
  waits: 'Ждёт второго',
  saidBy: {
    done: (login) => `Подтвердил ${login}`,
    notproven: (login) => `Не\u00a0подтвердил ${login}`,
    fullreject: (login) => `Отклонил ${login}`,
    return: (login) => `Вернул в\u00a0пул ${login}`,
    reverse: (login) => `Отозвал оплату ${login}`,
    sendback: (login) => `Вернул трейдеру ${login}`,
  } satisfies Record<PayoutCaseAction, (login: string) => string>,
  check: 'Проверить',
  details: 'Подробно',
  reject: 'Отклонить',

  overdueNotice: (n: number) =>
    `${formatCount(n)}\u00a0${plural(n, ['выплата просрочена', 'выплаты просрочены', 'выплат просрочено'])}: трейдер не\u00a0прислал чек вовремя.`,
  toOverdue: 'Разобрать',

  rejecting: {
    title: 'Отклонение выплаты',
    reason: 'Причина',
    required: 'Пожалуйста, укажите причину отклонения выплаты',
    own: { label: 'Своя причина', text: 'Текст причины' },
    consequence: 'Выплата будет закрыта окончательно, платформа увидит причину.',
    facts: { amount: 'Сумма', payee: 'Получатель', createdAt: 'Создана' },
    waits: 'Для\u00a0такой суммы нужен второй: выплата ждёт другого модератора или\u00a0владельца',
    meanwhile: {
      gone: 'С\u00a0выплатой уже что-то сделали: другой модератор или сам трейдер. Ничего не\u00a0отправлено.',
      changed: 'Пока окно было открыто, выплата изменилась. Посмотрите на\u00a0неё ещё раз.',
    },
    done: 'Заявка успешно отклонена',
    fallback: 'Ошибка при отклонении заявки',
  },
};

/** What the platform is told. */
export const rejectReasons = rejectPresets.map(({ words }) => words);

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
    text: 'Сюда попадают выплаты, которые трейдер отменил или не\u00a0подтвердил вовремя, и\u00a0те, что не\u00a0подтвердил модератор.',
  },
};
