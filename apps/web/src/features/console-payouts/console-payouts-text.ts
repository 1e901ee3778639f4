export const consolePayoutsText = {
  title: 'Выплаты',
  one: (id: number) => `Выплата №\u00a0${id}`,
  searchBy: 'Номер или номер у\u00a0платформы',
  exported: 'выплаты',
  empty: {
    title: 'Выплат пока нет',
    text: 'Здесь появятся выплаты всех платформ: в\u00a0пуле, в\u00a0работе и\u00a0законченные.',
  },
  unknown: 'Выплаты с\u00a0таким номером нет',
  columns: {
    payout_id: 'Номер у\u00a0платформы',
    fio: 'Получатель',
    createdAt: 'Создана',
    pinAt: 'Взята',
    movedAt: 'Изменена',
    note: 'Причина',
    sentBack: 'Возвращали чек',
  },
  overdue: 'просрочена',
  nobody: 'в\u00a0пуле',
  receipts: { title: 'Чеки', label: (n: number, of: number) => `Чек ${n} из ${of}`, none: 'Чеков нет.' },
  seenBefore: 'Такой чек уже приходил по\u00a0другой выплате',
};
