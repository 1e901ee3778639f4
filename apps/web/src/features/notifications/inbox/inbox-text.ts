import { appealTellings } from '@app/contract/appeals/appeal-words';
import { dealTellings } from '@app/contract/deals/deal-words';
import type { InboxEvent, InboxKind } from '@app/contract/journal/journal';
import type { InboxItem } from '@app/contract/notifications/inbox';
import { payoutTellings } from '@app/contract/payouts/payout-words';
import { topupTellings } from '@app/contract/topups/topup-words';
import type { InboxWords } from '@app/contract/values/tone';

export const inboxText = {
  title: 'Уведомления',
  setUp: 'Настройка уведомлений',
  all: 'Все',
  filter: 'О\u00a0чём показать',
  new: 'Новое',
  more: 'Показать ещё',
  empty:
    'Пока ничего не\u00a0произошло. Здесь будут апелляции, решения по\u00a0выплатам, зачисления и\u00a0всё, что касается доступа в\u00a0кабинет.',
  emptyKind: 'Таких уведомлений пока нет.',
  failed: 'Не\u00a0удалось загрузить уведомления.',
  retry: 'Повторить',
};

export const inboxKindLabels: Record<InboxKind, string> = {
  deal: 'Сделки',
  appeal: 'Апелляции',
  payout: 'Выплаты',
  money: 'Деньги',
  device: 'Устройства',
  access: 'Доступ',
  case: 'Дела',
};

/** What each event says, without the amount, which stands beside it. */
export const inboxTellings: Record<InboxEvent, InboxWords> = {
  ...dealTellings,
  ...appealTellings,
  ...payoutTellings,
  ...topupTellings,
  'claim.closed': { what: 'Заявление о\u00a0переводе закрыто без\u00a0зачисления', tone: 'rejected' },
  'balance.adjusted': { what: 'Оператор изменил баланс', tone: 'working' },
  'device.silent': { what: 'Телефон не\u00a0на\u00a0связи, сделки на\u00a0него не\u00a0приходят', tone: 'rejected' },
  'bank-profile.traffic_off': { what: 'Оператор выключил приём на ЛК №', tone: 'waiting' },
  'bank-profile.tier_set': { what: 'Изменён режим ЛК №', tone: 'working' },
  'bank-profile.number_lost': { what: 'ЛК № выключен: его номер занят другим трейдером', tone: 'rejected' },
  'staff.owners_told': { what: 'Права сотрудника № изменились', tone: 'waiting' },
  'staff.key_made': { what: 'Новый ключ платформы', tone: 'waiting' },
  'staff.cases_overdue': { what: 'Дела просрочены', tone: 'rejected' },
  'user.signed_in': { what: 'Вход в\u00a0кабинет', tone: 'working' },
  'user.password_link_given': { what: 'Поддержка дала ссылку для нового пароля, сессии завершены', tone: 'rejected' },
  'user.password_changed': { what: 'Пароль изменён', tone: 'waiting' },
  'user.group_changed': { what: 'Оператор изменил вашу группу', tone: 'working' },
  'user.state_changed': { what: 'Оператор изменил ваш допуск к\u00a0работе', tone: 'working' },
  'user.two_factor_on': { what: 'Двухэтапная аутентификация включена', tone: 'done' },
  'user.two_factor_off': { what: 'Двухэтапная аутентификация выключена', tone: 'rejected' },
  'user.telegram_linked': { what: 'К\u00a0кабинету привязан Telegram', tone: 'waiting' },
  'user.telegram_unlinked': { what: 'Telegram отвязан', tone: 'archived' },
  'user.otp_locked': { what: 'Слишком много неверных кодов: проверка приостановлена', tone: 'rejected' },
};

/** «Новая апелляция № 17». */
export function tellingOf({ event, ref, by }: Pick<InboxItem, 'event' | 'ref' | 'by'>): string {
  const telling = inboxTellings[event];
  return ((by && telling[by]) ?? telling.what).replace('№', `№\u00a0${ref}`);
}

/** The address at which the thing is found. */
export function addressOf({ event, ref }: Pick<InboxItem, 'event' | 'ref'>): string {
  const [thing = ''] = event.split('.');
  if (event === 'payout.withdrawn' || event === 'payout.returned') return '/dashboard/payoutrequests/pending';
  const slug = openedAt[thing];
  return slug ? `/dashboard/${slug}/${ref}/view` : (shownAt[thing] ?? '/dashboard');
}

const openedAt: Record<string, string> = {
  deal: 'deals',
  appeal: 'appeals',
  payout: 'payoutrequests',
  device: 'deviceprofiles',
  deposit: 'wallet',
  'bank-profile': 'bankprofiles',
};
const shownAt: Record<string, string> = {
  'bank-notice': '/dashboard/arrivals',
  claim: '/dashboard/wallet',
  balance: '/dashboard/statement',
  user: '/dashboard/settings',
  staff: '/console/cases?left=over',
};
