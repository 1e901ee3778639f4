import type { ViewList } from '@app/contract/views/view-lists';
import { MOST_VIEWS } from '@app/contract/views/views';

export const viewListNames: Record<ViewList, string> = {
  deals: 'Сделки',
  appeals: 'Апелляции',
  payouts: 'Выплаты',
  moderation: 'Выплаты',
  wallet: 'Пополнения',
  statement: 'Выписка',
  arrivals: 'Поступления',
  'bank-profiles': 'Банковские профили',
  requisites: 'Реквизиты',
  'console-cases': 'Дела',
  'console-people': 'Люди',
  'console-deals': 'Сделки',
  'console-appeals': 'Апелляции',
  'console-payouts': 'Выплаты',
  'console-topups': 'Пополнения',
  'console-journal': 'Журнал',
};

export const viewsText = {
  saved: 'Сохранённые виды',
  none: 'Пока нет. Настройте фильтры и\u00a0столбцы и\u00a0сохраните их под\u00a0именем.',
  failed: 'Не\u00a0удалось загрузить виды',
  retry: 'Повторить',
  rename: (name: string) => `Переименовать «${name}»`,
  remove: (name: string) => `Удалить «${name}»`,
  openFirst: (name: string) => `Открывать список видом «${name}»`,
  opensFirst: 'открывается сразу',
  start: (name: string, isStart: boolean) =>
    isStart ? `Список теперь открывается видом «${name}»` : 'Список снова открывается целиком',
  save: 'Сохранить как\u00a0вид…',
  full: `Видов уже ${MOST_VIEWS}, больше не\u00a0поместится`,
  asIs: 'Показать всё',
  columns: 'Столбцы',
  up: (title: string) => `Выше: ${title}`,
  down: (title: string) => `Ниже: ${title}`,
  moved: (title: string, place: number, of: number) => `${title}: место ${place} из\u00a0${of}`,
  usualOrder: 'Обычный порядок',
  density: 'Высота строк',
  densities: { comfortable: 'Обычная', compact: 'Плотная' },

  saving: { title: 'Сохранить вид', submit: 'Сохранить', done: (name: string) => `Вид «${name}» сохранён` },
  renaming: { title: 'Переименовать вид', submit: 'Переименовать', done: (name: string) => `Вид теперь «${name}»` },
  name: 'Название',
  nameHint: 'Вид запомнит фильтры, период, размер страницы и\u00a0столбцы: какие и\u00a0в\u00a0каком порядке.',
  removing: {
    title: 'Удалить вид?',
    what: (name: string) => `«${name}» исчезнет из\u00a0списка видов. Сами данные останутся.`,
    submit: 'Удалить',
    done: 'Вид удалён',
  },
};
