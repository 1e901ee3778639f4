import { OTHER, type Reasons } from '@app/contract/cases/case-reasons';
import type { PayoutCaseAction } from '@app/contract/payouts/payout-machine';
import { payoutReasons, rejectPresets } from '@app/contract/payouts/payout-words';
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
  waitsNow: 'Для\u00a0такой суммы нужен второй: выплата ждёт другого модератора или\u00a0владельца',
  check: 'Проверить',
  details: 'Подробно',
  reject: 'Отклонить',
  giveBack: 'Вернуть в пул',
  giveBackShort: 'Вернуть',
  back: 'Назад',
  withReceipt: 'По\u00a0выплате есть чек: вернуть её в\u00a0пул можно только решением двух сотрудников.',

  overdueNotice: (n: number) =>
    `${formatCount(n)}\u00a0${plural(n, ['выплата просрочена', 'выплаты просрочены', 'выплат просрочено'])}: трейдер не\u00a0прислал чек вовремя.`,
  toOverdue: 'Разобрать',

  facts: {
    amount: 'Сумма',
    payee: 'Получатель',
    trader: 'Трейдер',
    createdAt: 'Создана',
    pinAt: 'Взята в\u00a0работу',
    returnableAt: 'Вернуть в\u00a0пул можно с',
    credited: 'Трейдеру на\u00a0баланс',
    status: 'Статус',
    sentBack: 'Возвращалась трейдеру',
    times: (n: number) => `${n}\u00a0${plural(n, ['раз', 'раза', 'раз'])}`,
    desk: 'Дело',
    open: 'Переписка, история и\u00a0что написано в\u00a0файле',
    unread: (n: number) => `Непрочитанные сообщения: ${n}`,
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
    keys: (enters: boolean) =>
      `${enters ? 'Enter\u00a0— оплачено, ' : ''}2\u00a0— вернуть трейдеру, 3\u00a0— не\u00a0подтвердить, ↑\u00a0↓\u00a0— другая выплата, ←\u00a0→\u00a0— другой чек, Esc\u00a0— закрыть`,
    seenBefore:
      'Такой файл чека уже присылали по\u00a0другой выплате, или в\u00a0нём тот\u00a0же номер операции. Сверьте дату, сумму и\u00a0номер операции.',
    differs: (marks: string[]) =>
      `В\u00a0файле сказано другое: ${marks.join(', ')}. Сверьте с\u00a0выплатой, прежде чем решать.`,
    asked: 'На\u00a0вопрос трейдеру ещё нет ответа.',
    seenBeforeAgreed: 'Сверено: чек относится к\u00a0этой выплате',
    gone: 'Этой выплаты больше нет на\u00a0проверке: решение уже принято.',
  },
  viewing: {
    link: 'Ссылка',
    unknown: {
      title: 'Выплата не\u00a0найдена',
      hint: 'Проверьте ссылку или найдите выплату в\u00a0списке.',
      back: 'К\u00a0списку выплат',
    },
    title: (id: number) => `Выплата № ${id}`,
    close: 'Закрыть',
  },
  ownReason: { label: 'Своя причина', text: 'Текст причины' },
  sendback: {
    open: 'Вернуть трейдеру (2)',
    title: (id: number) => `Вернуть трейдеру выплату № ${id}`,
    consequence: (minutes: number) =>
      `Трейдер увидит, чего не\u00a0хватает, и\u00a0получит ещё ${minutes}\u00a0${plural(minutes, ['минуту', 'минуты', 'минут'])}, чтобы прислать другой чек.`,
    reason: 'Чего не\u00a0хватает',
    required: 'Напишите трейдеру, чего не хватает',
    submit: 'Вернуть трейдеру',
    done: 'Выплата возвращена трейдеру',
    enough: 'Эту выплату больше нельзя возвращать трейдеру.',
  },
  notproven: {
    open: 'Не подтвердить (3)',
    title: (id: number) => `Выплата № ${id} не подтверждена`,
    consequence:
      'Деньги трейдеру не\u00a0зачисляются, выплата уходит в\u00a0«Некорректные». Если он платил, он может прислать другой чек.',
    reason: 'Почему оплата не\u00a0подтверждена',
    required: 'Напишите, почему оплата не подтверждена',
    submit: 'Не подтверждать',
    done: 'Выплата не подтверждена',
  },
  rejecting: {
    title: 'Отклонение выплаты',
    reason: 'Причина',
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
    waits: 'По\u00a0выплате есть чек, поэтому нужен второй: она ждёт другого модератора или\u00a0владельца',
  },
};

/** Shown in a dialog that is open while it happens. */
export const changedText = {
  gone: 'С\u00a0выплатой уже что-то сделали: другой модератор или сам трейдер. Ничего не\u00a0отправлено.',
  changed: 'Пока окно было открыто, выплата изменилась. Посмотрите на\u00a0неё ещё раз.',
};

/** What the platform is told. */
export const rejectReasons = rejectPresets.map(({ words }) => words);

/** What the trader reads: the list of the desk, in place of «Другое» there are words of one's own. */
export const doubtReasons = { sendback: wordsOf(payoutReasons.sendback), notproven: wordsOf(payoutReasons.notproven) };

function wordsOf(reasons: Reasons): string[] {
  return Object.entries(reasons).flatMap(([code, words]) => (code === OTHER ? [] : [words]));
}

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
