import type { CaseStanding } from '@app/contract/cases/cases';

export const casesText = {
  title: 'Дела',
  figures: 'Показатели',
  exported: 'дела',
  searchBy: 'Номер дела, сделки или у\u00a0платформы',
  kind: 'Вид',
  whose: 'Чьи',
  flag: 'Отметка',
  left: 'Осталось',
  talk: 'Переписка',
  any: 'Все',
  mine: 'Мои',
  free: 'Свободные',
  open: 'Открыть дело',
  keys: 'J и\u00a0K\u00a0— по\u00a0делам, Enter\u00a0— открыть',
  overdue: (count: number) => `срок вышел: ${count}`,
  /** The same words as in the menu. */
  talks: (count: number) => `сообщения: ${count}`,
  hasMessages: 'Есть сообщения',
  unread: (count: number) => `Новых: ${count}`,
  asked: { trader: 'Ждём трейдера', platform: 'Ждём платформу' },
  columns: {
    id: 'Дело',
    trader: 'Трейдер',
    platform: 'Платформа',
    bank: 'Банк',
    requisite: 'Реквизит',
    amount: 'Сумма',
    state: 'Состояние',
    left: 'Осталось',
    flags: 'Отметки',
    who: 'Разбирает',
  },
  nobody: 'свободно',
  you: 'вы',
  empty: {
    title: 'Дел нет',
    text: 'Здесь появятся апелляции на\u00a0проверке и\u00a0выплаты, о\u00a0которых нужно решить.',
  },
  notFound: {
    title: 'Ничего не\u00a0нашлось',
    text: 'Измените условия или посмотрите все дела.',
    action: 'Показать все',
  },
};

/** Why somebody cannot judge it, or that they are the one to answer. */
export const standings: Record<Exclude<CaseStanding, 'may'>, string> = {
  party: 'вы\u00a0сторона',
  judged: 'вы\u00a0уже решали',
  asked: 'ждёт второго',
  turn: 'отвечаете вы',
  refused: 'решает владелец',
};
