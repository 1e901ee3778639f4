import type { namelessActors } from '@app/contract/console/console-journal';

export const journalText = {
  title: 'Журнал',
  who: 'Кто или чей кабинет: логин или ID',
  thing: 'Над чем',
  anyThing: 'Всё',
  ref: 'Номер',
  exported: 'журнал',
  more: 'Показать ещё',
  open: 'Подробнее',
  columns: { at: 'Время', event: 'Что', thing: 'Над чем', by: 'Кто', whose: 'Чей кабинет', details: 'Подробности' },
  staff: 'сотрудник',
  empty: { title: 'Журнал пуст', text: 'Здесь появится всё, что делают люди, платформы и сама система.' },
  notFound: {
    title: 'Ничего не нашлось',
    text: 'Проверьте логин или номер, выберите другой период.',
    action: 'Показать всё',
  },
};

export const actorLabels: Record<(typeof namelessActors)[number], string> = {
  operator: 'Команда',
  platform: 'Платформа',
  system: 'Система',
  visitor: 'Посетитель',
};
