import type { CaseKind } from '@app/contract/cases/case-leases';
import type { CaseFlag, CaseStanding, CaseState, CaseTime } from '@app/contract/cases/cases';
import type { Tone } from '#ui/status/status-badge.tsx';

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
  waits: (login: string) => `ждёт второго после\u00a0${login}`,
  refused: (login: string) => `решение ${login} не\u00a0подтвердили`,
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

export const kindLabels: Record<CaseKind, string> = { appeal: 'Апелляция', payout: 'Выплата' };
export const kindsLabels: Record<CaseKind, string> = { appeal: 'Апелляции', payout: 'Выплаты' };

export const states: Record<CaseState, { label: string; tone: Tone }> = {
  review: { label: 'На\u00a0проверке', tone: 'working' },
  incorrect: { label: 'Некорректная', tone: 'rejected' },
  overdue: { label: 'Просрочена', tone: 'rejected' },
  trader: { label: 'У\u00a0трейдера', tone: 'waiting' },
  pool: { label: 'В\u00a0пуле', tone: 'waiting' },
  ended: { label: 'Завершено', tone: 'archived' },
};

export const flagLabels: Record<CaseFlag, string> = {
  overdue: 'срок вышел',
  seen_before: 'файл или операция уже были',
  short: 'удержано не\u00a0всё',
  repeated: 'повторная',
  above: 'больше сделки',
  owners: 'решает только владелец',
  rejections: 'много отказов',
};

export const timeLabels: Record<CaseTime, string> = {
  over: 'срок вышел',
  hour: 'меньше часа',
  six: 'меньше 6\u00a0часов',
  more: '6\u00a0часов и\u00a0больше',
};

/** Why somebody cannot judge it, or that they are the one to answer. */
export const standings: Record<Exclude<CaseStanding, 'may'>, string> = {
  party: 'вы\u00a0сторона',
  judged: 'вы\u00a0уже решали',
  asked: 'ждёт второго',
  turn: 'отвечаете вы',
  refused: 'решает владелец',
};
