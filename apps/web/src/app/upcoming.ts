/** Screens that are not built yet: what each will show, and where one can go from it. */
export interface Upcoming {
  title: string;
  text: string;
  /** Tabs are links, so the address tells which one is open. */
  tabs?: { label: string; to: string }[];
  related?: { label: string; to: string }[];
}

const d = '/dashboard';

export const upcoming = {
  appeals: {
    title: 'Апелляции',
    text: 'Здесь будут обращения плательщиков по\u00a0сделкам с\u00a0чеком или видео. Каждое можно будет принять или отклонить с\u00a0причиной.',
    tabs: [
      { label: 'Все', to: `${d}/appeals` },
      { label: 'Повторные', to: `${d}/appeals/repeated` },
    ],
  },
  payouts: {
    title: 'Выплаты',
    text: 'Здесь будут заявки на\u00a0выплату. Взятую в\u00a0работу нужно оплатить за\u00a030\u00a0минут и\u00a0подтвердить чеком.',
    tabs: [
      { label: 'В\u00a0ожидании', to: `${d}/payoutrequests/pending` },
      { label: 'В\u00a0работе', to: `${d}/payoutrequests/inprogress` },
      { label: 'Проверка', to: `${d}/payoutrequests/underreview` },
      { label: 'Оплачено', to: `${d}/payoutrequests/done` },
    ],
  },
  moderation: {
    title: 'Выплаты',
    text: 'Здесь будут выплаты трейдеров на\u00a0проверку: чек, реквизиты и\u00a0сумма. Верную можно будет отметить оплаченной, неверную\u00a0— отклонить.',
    tabs: [
      { label: 'В\u00a0ожидании', to: `${d}/moderationpayoutrequests/pending` },
      { label: 'Проверка', to: `${d}/moderationpayoutrequests/underreview` },
      { label: 'Оплачено', to: `${d}/moderationpayoutrequests/done` },
      { label: 'Некорректные', to: `${d}/moderationpayoutrequests/incorrected` },
    ],
  },
  wallet: {
    title: 'Депозиты',
    text: 'Здесь будут пополнения баланса в\u00a0USDT по\u00a0сети TRC-20: сумма, курс, время и\u00a0статус.',
    related: [{ label: 'Депозиты по\u00a0реквизитам', to: `${d}/requisiteprofiles` }],
  },
} satisfies Record<string, Upcoming>;

export type UpcomingScreen = keyof typeof upcoming;
