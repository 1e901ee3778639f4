import type { CaseKind } from '@app/contract/cases/case-leases';
import type { AppealDecision } from '@app/contract/cases/case-reasons';
import type { FileMark } from '@app/contract/cases/case-view';
import type { PayoutCaseAction } from '@app/contract/payouts/payout-machine';
import { reversalText } from '#features/payouts/reversal/reversal-text.ts';
import { plural } from '#lib/text/format.ts';

const within = (days: number) => `За\u00a0${days}\u00a0${plural(days, ['день', 'дня', 'дней'])}`;

export const deskText = {
  talk: 'Переписка',
  title: {
    appeal: (id: number) => `Апелляция №\u00a0${id}`,
    payout: (id: number) => `Выплата №\u00a0${id}`,
  } satisfies Record<CaseKind, (id: number) => string>,
  unknown: {
    title: 'Такого дела нет',
    text: 'Среди дел, которые вы\u00a0видите, такого номера нет. Проверьте его или найдите дело в\u00a0списке.',
  },
  toList: 'К\u00a0списку',
  back: 'К\u00a0списку дел',
  previous: 'Предыдущее дело (K)',
  next: 'Следующее дело (J)',
  position: (position: number, total: number) => `${position} из\u00a0${total}`,
  goOn: 'Следующее дело',
  keys: ({ decides, enters }: { decides: boolean; enters: boolean }) =>
    [
      'J, K\u00a0— дела',
      '←, →\u00a0— страницы и\u00a0файлы',
      ...(decides ? ['цифры\u00a0— решение и\u00a0причина'] : []),
      ...(enters ? ['Enter\u00a0— первое решение'] : []),
      'Esc\u00a0— к\u00a0списку',
    ].join(' · '),
  leased: (login: string) => `Дело разбирает ${login}. Решение примет тот, у\u00a0кого оно открыто`,
  takeOver: 'Взять себе',
  mine: 'Дело за\u00a0вами',
  party: 'Вы\u00a0сторона этого дела: решает другой человек',
  judged: 'Вы\u00a0уже решали это дело: теперь решает другой человек',
  /** Nobody neutral is left. */
  owners: {
    judged: 'Вы\u00a0уже решали это дело, как и\u00a0все, кто мог. Теперь решает владелец',
    may: 'Все, кто мог, уже решали это дело. Решаете вы, владелец: если есть другой владелец, он\u00a0должен подтвердить',
  },
  asked: 'Ваше решение ждёт второго человека',
  refused: 'Вы\u00a0не\u00a0согласились с\u00a0решением: теперь решает владелец',
  turn: 'Вы\u00a0не\u00a0согласились с\u00a0решением, а\u00a0другого владельца, который мог\u00a0бы ответить, нет. Ответить теперь должны вы',
  waits: {
    open: (login: string) => `Решение ${login} ждёт второго человека.`,
    refused: (login: string) => `Решение ${login} не\u00a0подтвердили. Теперь решает владелец.`,
    nobody: (login: string) =>
      `Решение ${login} не\u00a0подтвердили, а\u00a0владельца, который мог\u00a0бы ответить, сейчас нет. ${login} может его отозвать.`,
    /** About a payout the same word is the second one. */
    same: 'Согласны\u00a0— примите такое\u00a0же решение.',
    disagree: 'Не\u00a0согласиться',
    title: 'Не\u00a0согласиться с\u00a0решением',
    says: 'Ничего не\u00a0изменится. Дальше решит владелец; он\u00a0увидит вашу причину.',
    done: 'Не\u00a0подтверждено: дальше решает владелец',
  },
  closed: 'Решать здесь больше нечего: дело закрыто',
  inPool: 'Решать пока нечего: выплату ещё никто не\u00a0взял',
  notYet: 'Решать пока нечего: дело ещё у\u00a0трейдера. Задать вопрос и\u00a0написать уже можно',
  /** In work for too long, and the money may still be on its way. */
  returnable: (from: string) =>
    `Решать пока нечего: вернуть в\u00a0пул можно будет ${from}. Пока можно спросить трейдера`,
  seesOnly: 'Вы\u00a0видите дела, но\u00a0не\u00a0решаете их',
  files: {
    choose: 'Файлы дела',
    none: 'Файлов нет',
    one: (n: number) => `Файл ${n}`,
    /** Attached to a message. */
    said: (n: number) => `Переписка: файл ${n}`,
    from: { trader: 'Из\u00a0переписки: прислал трейдер', platform: 'Из\u00a0переписки: прислала платформа' },
    label: (n: number, of: number) => (of === 1 ? 'Файл дела' : `Файл ${n} из ${of}`),
    former: 'Файл прежнего трейдера: с\u00a0тех пор выплату вернули в\u00a0пул',
    seen: 'Такой\u00a0же файл приходил с\u00a0делами:',
  },
  says: {
    title: 'Что написано в\u00a0файле',
    nothing: 'Текста в\u00a0файле нет, или в\u00a0нём ничего не\u00a0нашлось.',
    operation: 'Операция',
    sameOperation: 'такой\u00a0же номер:',
  },
  facts: {
    title: 'Факты',
    number: 'Номер у\u00a0платформы',
    trader: 'Трейдер',
    platform: 'Платформа',
    amount: { appeal: 'Просят', payout: 'Сумма' },
    deal: 'Сделка',
    dealAmount: 'Сумма сделки',
    dealAt: 'Создана',
    held: 'Удержано',
    short: 'Не\u00a0хватает',
    taken: 'Списано по\u00a0решению',
    owed: 'Из\u00a0них стало долгом',
    bank: 'Банк',
    requisite: 'Реквизит',
    fio: { appeal: 'Владелец', payout: 'Получатель' },
    attempt: 'Попытка',
    note: { appeal: 'Слова платформы', payout: 'Причина' },
    traderNote: 'Ответ трейдера',
    createdAt: 'Создана',
    pinAt: 'Взята',
    movedAt: 'Изменена',
    credited: 'Трейдеру на\u00a0баланс',
    sentBack: 'Возвращали',
    status: 'Статус',
    due: 'Решить до',
    equal: 'совпадает',
    different: 'отличается',
    unread: 'прочитано не\u00a0всё: проверьте сами',
  },
  notices: {
    title: 'Поступления на\u00a0этот ЛК около сделки',
    empty: 'Банк ни\u00a0о\u00a0чём не\u00a0сообщал. Это ничего не\u00a0доказывает.',
    at: 'Когда',
    amount: 'Сумма',
    payer: 'Плательщик',
    deal: 'Сделка',
    how: 'Как узнали',
    sms: 'SMS: можно подделать',
    push: 'уведомление банка',
    fits: 'подходит по\u00a0сумме',
    unsure: 'на\u00a0какой ЛК этого банка, неизвестно',
  },
  timelines: { deal: 'История сделки', appeal: 'История апелляции', payout: 'История выплаты' },
  earlier: {
    title: 'Прежние дела трейдера',
    share: ({ days, bad, ended }: { days: number; bad: number; ended: number }) =>
      `${within(days)}: ${ended} ${plural(ended, ['дело', 'дела', 'дел'])}, отказов ${bad} (${Math.round((bad * 100) / Math.max(ended, 1))}\u00a0%)`,
    none: (days: number) => `${within(days)} других дел не\u00a0было.`,
    thing: 'Дело',
    at: 'Когда',
    amount: 'Сумма',
    status: 'Чем кончилось',
  },
  doubts: {
    awaited: 'На\u00a0вопрос трейдеру ещё нет ответа.',
    differs: (marks: string[]) =>
      `В\u00a0файле сказано другое: ${marks.join(', ')}. Сверьте с\u00a0выплатой, прежде чем решать.`,
    repeated:
      'Такой файл чека уже присылали по\u00a0другой выплате, или в\u00a0нём тот\u00a0же номер операции. Сверьте дату, сумму и\u00a0номер операции.',
    compared: 'Сверено: чек относится к\u00a0этой выплате',
    toCompare: 'Сверьте чек и\u00a0отметьте это',
  },
  deciding: {
    title: 'Решение',
    amount: 'Закрыть сделку на\u00a0сумму',
    back: 'Назад',
    noMoney: 'Деньги не\u00a0отправлены: это проверено',
    waits: 'Решение ждёт второго человека',
    all: 'Все дела разобраны',
    meanwhile: {
      changed: 'Пока окно было открыто, дело изменилось. Вернитесь и\u00a0посмотрите на\u00a0него ещё раз.',
      gone: 'С\u00a0делом уже что-то сделали. Ничего не\u00a0отправлено.',
    },
  },
};

export const markLabels: Record<FileMark['what'], string> = {
  amount: 'Сумма',
  date: 'Дата',
  digits: 'Последние цифры',
  bank: 'Банк',
  name: 'Имя',
};

interface Words {
  label: string;
  title: (id: number) => string;
  submit: string;
  /** Once it is decided. */
  done: string;
}

export const appealWords: Record<AppealDecision, Words> = {
  payer: {
    label: 'В\u00a0пользу плательщика',
    title: (id) => `Апелляция №\u00a0${id}: в\u00a0пользу плательщика`,
    submit: 'Решить в\u00a0пользу плательщика',
    done: 'Решено в\u00a0пользу плательщика',
  },
  trader: {
    label: 'В\u00a0пользу трейдера',
    title: (id) => `Апелляция №\u00a0${id}: в\u00a0пользу трейдера`,
    submit: 'Решить в\u00a0пользу трейдера',
    done: 'Решено в\u00a0пользу трейдера',
  },
  archive: {
    label: 'В\u00a0архив',
    title: (id) => `Апелляция №\u00a0${id}: в\u00a0архив`,
    submit: 'Убрать в\u00a0архив',
    done: 'Убрано в\u00a0архив',
  },
};

export const payoutWords: Record<PayoutCaseAction, Words> = {
  done: {
    label: 'Оплачено',
    title: (id) => `Выплата №\u00a0${id} оплачена`,
    submit: 'Оплачено',
    done: 'Отмечено оплаченным',
  },
  sendback: {
    label: 'Вернуть трейдеру',
    title: (id) => `Вернуть трейдеру выплату №\u00a0${id}`,
    submit: 'Вернуть трейдеру',
    done: 'Возвращено трейдеру',
  },
  notproven: {
    label: 'Не\u00a0подтвердить',
    title: (id) => `Выплата №\u00a0${id} не\u00a0подтверждена`,
    submit: 'Не\u00a0подтверждать',
    done: 'Не\u00a0подтверждено',
  },
  fullreject: {
    label: 'Отклонить',
    title: (id) => `Отклонить выплату №\u00a0${id}`,
    submit: 'Отклонить',
    done: 'Отклонено',
  },
  return: {
    label: 'Вернуть в\u00a0пул',
    title: (id) => `Вернуть в\u00a0пул выплату №\u00a0${id}`,
    submit: 'Вернуть в\u00a0пул',
    done: 'Возвращено в\u00a0пул',
  },
  reverse: { ...reversalText.words, done: reversalText.done },
};
