import type { ThingWebhook } from '@app/contract/things/thing';
import type { Tone } from '#ui/status/status-badge.tsx';

export const thingsText = {
  /** What more than one of the lists has. */
  columns: {
    id: 'ID',
    trader: 'Трейдер',
    platform: 'Платформа',
    bank: 'Банк',
    requisite: 'Реквизит',
    amount: 'Сумма',
    status: 'Статус',
    createdAt: 'Когда',
  },
  newest: {
    all: (title: string) => `${title}: все`,
    allShort: 'Все',
    none: 'Пока ничего.',
    failed: 'Не\u00a0удалось прочитать.',
    retry: 'Повторить',
  },
  moves: {
    title: 'Движение денег',
    columns: { at: 'Время', what: 'Операция', way: 'Откуда и\u00a0куда', amount: 'Сумма' },
    empty: 'Деньги не\u00a0двигались.',
  },
  timeline: {
    title: 'История',
    columns: { at: 'Время', what: 'Что', by: 'Кто', details: 'Подробности' },
    empty: 'В\u00a0журнале пока ничего нет.',
  },
  webhooks: {
    title: 'Вебхуки',
    columns: { at: 'Создан', type: 'Событие', state: 'Состояние', attempts: 'Попыток', answer: 'Ответ' },
    empty: 'Платформе ничего не\u00a0отправлялось.',
    noAnswer: 'нет ответа',
  },
};

/** Accounts of the ledger, as staff call them. */
export const accountLabels: Record<string, string> = {
  available: 'доступно',
  held: 'удержано',
  deals: 'сделки платформы',
  payouts: 'выплаты платформы',
  topups: 'пополнения',
  adjustments: 'корректировки',
  debts: 'долги',
};

export const webhookStates: Record<ThingWebhook['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Ждёт отправки', tone: 'waiting' },
  delivered: { label: 'Доставлен', tone: 'done' },
  given_up: { label: 'Не\u00a0доставлен', tone: 'rejected' },
};
