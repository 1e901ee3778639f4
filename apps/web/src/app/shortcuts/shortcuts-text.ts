export const shortcutsText = {
  title: 'Клавиши',
  search: 'Поиск на\u00a0экране',
  refresh: 'Обновить',
  help: 'Этот список',
  /** In the list of deals, and in «Смена». */
  deals: [
    { keys: ['Enter'], label: 'Сделки: закрыть выбранные или самую срочную' },
    { keys: ['x'], label: 'Сделки: выбрать ожидающие или ту, что под фокусом' },
    { keys: ['j', 'k'], label: 'Сделки: следующая и\u00a0предыдущая' },
    { keys: ['Shift'], label: 'Сделки: с\u00a0выбором\u00a0— все до\u00a0этой' },
  ],
  /** In the dialog where a moderator checks receipts. */
  checking: [
    { keys: ['Enter'], label: 'Проверка: оплачено' },
    { keys: ['2'], label: 'Проверка: вернуть трейдеру' },
    { keys: ['3'], label: 'Проверка: не\u00a0подтвердить' },
    { keys: ['↑', '↓'], label: 'Проверка: другая выплата' },
    { keys: ['←', '→'], label: 'Проверка: другой чек' },
  ],
};
