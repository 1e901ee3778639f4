import { Group } from '@app/contract/access/users';
import type { FoundThing } from '@app/contract/search/find';
import { appText } from '#app/app-text.ts';

export const paletteText = {
  title: appText.palette,
  placeholder: 'Экран, действие или номер',
  hints: {
    [Group.trader]:
      'Ищет и\u00a0по\u00a0номеру: сделка, Payment ID, апелляция, ЛК, телефон, карта, последние цифры, номер транзакции',
    [Group.payoutTrader]:
      'Ищет и\u00a0по\u00a0номеру: сделка, Payment ID, апелляция, выплата, ЛК, телефон, карта, последние цифры, номер транзакции',
    [Group.moderator]: 'Ищет и\u00a0по\u00a0номеру выплаты или последним цифрам получателя',
    [Group.staff]:
      'Ищет по\u00a0всему: сделка, Payment ID, апелляция, выплата, транзакция, логин, телефон, карта, последние цифры, адрес',
  } satisfies Record<Group, string>,
  groups: { found: 'Найдено', actions: 'На\u00a0этом экране', views: 'Виды', places: 'Перейти', cabinet: 'Кабинет' },
  searching: 'Ищем…',
  nothing: 'Ничего не\u00a0найдено',
  failed: 'Поиск по\u00a0номеру не\u00a0ответил. Попробуйте ещё раз',
  count: (n: number) => `Вариантов: ${n}`,
  allDeals: (n: number) => `Все найденные сделки: ${n}`,
  theme: (name: string) => `Тема: ${name.toLowerCase()}`,
  notices: 'Уведомления',
  keys: 'Клавиши',
  archived: 'в\u00a0архиве',
  keysHint: { move: 'выбрать', go: 'открыть', leave: 'закрыть' },
};

export const foundNames: Record<FoundThing['kind'], string> = {
  deal: 'Сделка',
  appeal: 'Апелляция',
  payout: 'Выплата',
  deposit: 'Пополнение',
  profile: 'ЛК',
  device: 'Устройство',
};
