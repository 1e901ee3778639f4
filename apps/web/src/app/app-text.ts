export const appText = {
  brand: 'TRADERS',
  skip: 'К содержимому',
  menu: 'Меню',
  openMenu: 'Открыть меню',
  deals: 'Сделки',
  appeals: 'Апелляции',
  devices: 'Устройства',
  deposits: 'Депозиты',
  payouts: 'Выплаты',
  settings: 'Настройки',
  signOut: 'Выйти',
  balance: 'Баланс',
  held: 'в\u00a0сделках',
  id: 'ID',
  copyId: 'Скопировать ID',
  theme: 'Тема',
  themes: { auto: 'Как в системе', light: 'Светлая', dark: 'Тёмная' },
  loading: 'Загрузка…',
  sessionExpired: 'Сессия завершена. Войдите снова',

  shortcuts: {
    title: 'Клавиши',
    search: 'Поиск на\u00a0экране',
    refresh: 'Обновить',
    help: 'Этот список',
  },

  notFound: {
    title: 'Страница не найдена',
    text: 'Такого адреса в\u00a0кабинете нет: возможно, ссылка устарела или в\u00a0ней опечатка.',
    home: 'На главную',
  },
  failed: {
    title: 'Что-то пошло не так',
    text: 'Экран не удалось показать. Обновите страницу, а\u00a0если не поможет\u00a0— напишите в\u00a0поддержку.',
    reload: 'Обновить страницу',
  },
};
