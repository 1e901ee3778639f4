import { Group } from '@app/contract/access/users';
import type { PeopleGroup, PeopleSort } from '@app/contract/people/people';
import type { TraderState } from '@app/contract/people/trader-state';
import type { Tone } from '#ui/status/status-badge.tsx';

export const peopleText = {
  title: 'Люди',
  search: 'Логин, ID, email, телефон, карта или последние 4 цифры',
  searchShort: 'Логин, ID, email, телефон, карта',
  state: 'Состояние',
  anyState: 'Любое',
  silent: 'Молчит телефон',
  group: 'Группа',
  anyGroup: 'Любая',
  sort: 'Порядок',
  exported: 'список людей',
  open: 'Открыть страницу',
  online: 'В сети',
  never: 'Не входил',
  columns: {
    login: 'Логин',
    id: 'ID',
    state: 'Состояние',
    group: 'Группа',
    available: 'Доступно',
    held: 'В сделках',
    today: 'Сделок сегодня',
    conversion: 'Конверсия',
    appeals: 'Апелляции',
    seen: 'Был в сети',
  },
  empty: { title: 'Пока никого нет', text: 'Здесь появятся трейдеры, которые зарегистрируются, и модераторы.' },
  notFound: {
    title: 'Никто не нашёлся',
    text: 'Проверьте логин или номер, уберите фильтры.',
    action: 'Показать всех',
  },
};

export const groupNames: Record<PeopleGroup, string> = {
  [Group.trader]: 'Трейдер',
  [Group.payoutTrader]: 'Трейдер с выплатами',
  [Group.moderator]: 'Модератор',
};

/** As a badge says it. */
export const stateLabels: Record<TraderState, string> = {
  new: 'На проверке',
  active: 'Работает',
  paused: 'Приостановлен',
  blocked: 'Заблокирован',
};

export const stateTones: Record<TraderState, Tone> = {
  new: 'waiting',
  active: 'done',
  paused: 'archived',
  blocked: 'rejected',
};

export const sortLabels: Record<PeopleSort, string> = {
  created: 'Сначала новые',
  login: 'По логину',
  seen: 'Кто был недавно',
  available: 'Больше доступно',
  held: 'Больше в сделках',
  appeals: 'Больше апелляций',
};
