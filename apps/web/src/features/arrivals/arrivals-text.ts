import { NOTICE_KEPT_DAYS, type NoticeState } from '@app/contract/arrivals/arrival';
import { formatMoment } from '#lib/text/format.ts';
import type { Tone } from '#ui/status/status-badge.tsx';

export const arrivalsText = {
  title: 'Поступления',
  one: 'Поступление',
  open: 'Показать поступление целиком',
  columns: {
    time: 'Время',
    amount: 'Сумма',
    lk: 'ЛК',
    payer: 'Плательщик',
    deal: 'Сделка',
    status: 'Статус',
    actions: 'Действия',
  },
  searchBy: 'Поиск по\u00a0сумме, плательщику, последним цифрам, ЛК, банку или Payment ID',
  noPayer: '—',
  noDeal: '—',
  noProfile: 'ЛК не\u00a0определён',
  timeUnknown: 'время неточное',
  lateMark: { short: 'можно принять', hint: 'Время сделки вышло, но её ещё можно принять' },
  deal: (payment_id: string) => `Сделка ${payment_id}`,

  join: 'К\u00a0сделке',
  foreign: 'Не\u00a0сервис',
  foreignWhat: 'Деньги пришли не\u00a0по\u00a0сделке сервиса',
  back: 'Вернуть',
  joined: 'Поступление отнесено к\u00a0сделке',
  setAside: 'Отмечено: не\u00a0относится к\u00a0сервису',
  putBack: 'Поступление снова ждёт',

  joining: {
    title: 'Отнести к\u00a0сделке',
    which: 'Сделка, за\u00a0которую пришли деньги',
    created: (at: Date) => `создана ${formatMoment(at)}`,
    submit: 'Отнести',
    none: 'Подходящих сделок нет: сумма сделки должна отличаться не\u00a0больше чем на\u00a010\u00a0₽, а\u00a0сама она быть создана раньше поступления.',
    close: 'Закрыть',
    late: 'Время этой сделки вышло: после этого её можно принять в\u00a0списке сделок, сумма спишется с\u00a0доступного баланса.',
    fallback: 'Не\u00a0удалось отнести поступление к\u00a0сделке',
  },

  empty: {
    title: 'Поступлений пока нет',
    text: 'Здесь появится каждое сообщение банка о\u00a0деньгах, которое прислал привязанный телефон. Проверьте, что телефон на\u00a0связи, а\u00a0у\u00a0ЛК включены push-уведомления.',
    action: 'К\u00a0устройствам',
  },
  notFound: {
    title: 'Ничего не\u00a0найдено',
    text: 'По\u00a0такому поиску, статусу и\u00a0датам поступлений нет. Измените условия или посмотрите все поступления.',
    action: 'Показать все',
  },
  wrongPeriod: { text: 'Исправьте даты периода, и\u00a0поступления появятся здесь.' },
  kept: `Поступления без сделки хранятся ${NOTICE_KEPT_DAYS}\u00a0дней.`,

  share: 'Помогать распознавать сообщения',
  shareWhat:
    'Сообщения банков, которые не\u00a0удалось прочитать, хранятся 24\u00a0часа без цифр и\u00a0имён, чтобы мы научились их\u00a0читать. Коды не\u00a0принимаются никогда.',
};

export const states: Record<NoticeState, { label: string; tone: Tone }> = {
  0: { label: 'Ждёт', tone: 'waiting' },
  1: { label: 'У\u00a0сделки', tone: 'done' },
  2: { label: 'Не\u00a0сервис', tone: 'archived' },
};

export const stateFilters = {
  '-9': 'Все',
  waiting: 'Ждут',
  joined: 'У\u00a0сделки',
  foreign: 'Не\u00a0сервис',
} as const;
