import { plural } from '#lib/text/format.ts';

export const dataTableText = {
  failed: 'Не удалось загрузить список',
  failedHint: 'Проверьте соединение и попробуйте ещё раз.',
  stale: 'Не удалось обновить список, показаны прежние данные.',
  retry: 'Повторить',
  added: (n: number) => `${plural(n, ['Новая строка', 'Новые строки', 'Новых строк'])}: ${n}`,
  waiting: (n: number) => `Новые: ${n}`,
  gone: 'Уже не\u00a0здесь',
  shown: (n: number) => (n === 0 ? 'Список пуст' : `Показано строк: ${n}`),
};
