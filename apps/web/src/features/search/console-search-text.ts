import type { FoundKind } from '@app/contract/search/console-search';

export const searchText = {
  title: 'Поиск',
  label: 'Что искать',
  placeholder: 'Номер, Payment ID, логин, телефон, последние цифры, транзакция, адрес',
  hint: 'Ищет сразу по\u00a0всему: номер сделки, Payment ID, выплата, апелляция, хеш транзакции, логин, почта, телефон, карта, последние цифры, адрес кошелька.',
  searching: 'Ищем',
  nothing: {
    title: 'Ничего не\u00a0нашлось',
    text: 'Проверьте, что номер скопирован целиком. Payment ID, логин и\u00a0хеш ищутся точно.',
  },
  failed: 'Поиск не\u00a0ответил',
  retry: 'Повторить',
  found: (n: number) => `Найдено: ${n}`,
  columns: { what: 'Что', name: 'Номер или имя', whose: 'Чьё', amount: 'Сумма', status: 'Статус', at: 'Когда' },
};

export const kindNames: Record<FoundKind, string> = {
  deal: 'Сделка',
  appeal: 'Апелляция',
  payout: 'Выплата',
  topup: 'Пополнение',
  person: 'Человек',
  platform: 'Платформа',
  transfer: 'Перевод без заявки',
};
