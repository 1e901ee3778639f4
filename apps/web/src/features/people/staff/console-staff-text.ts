import { type ColleagueRole, isModerator, mayStaff, type StaffArea, staffAreas } from '@app/contract/access/roles';

export const staffText = {
  title: 'Сотрудники',
  invite: 'Пригласить',
  open: 'Подробнее',
  columns: {
    login: 'Логин',
    email: 'Email',
    roles: 'Роли',
    state: 'Состояние',
    twoFactor: 'Второй шаг',
    seen: 'Был в\u00a0кабинете',
    sessions: 'Сессии',
    invitedBy: 'Кто пригласил',
    actions: 'Действия',
  },
  you: 'вы',
  on: 'Включён',
  off: 'Нет',
  never: 'Ещё не входил',
  command: 'Команда',
  until: (moment: string) => `Ссылка до\u00a0${moment}`,
  newUntil: (moment: string) => `Второе слово с\u00a0${moment}`,
  otherOwner: 'Подтвердит другой владелец',
  linkOver: 'Ссылка истекла',
  more: (login: string) => `Действия: ${login}`,
  empty: { title: 'Сотрудников нет', text: 'Пригласите первого: ссылка действует один раз и\u00a024\u00a0часа.' },

  roles: 'Роли',
  login: 'Логин',
  email: 'Email',
  inviteTitle: 'Пригласить сотрудника',
  inviteHint:
    'По\u00a0ссылке сотрудник сам задаст пароль и\u00a0второй шаг входа. Войти он сможет, когда его подтвердит владелец: если владельцев двое — не\u00a0тот, кто пригласил.',
  makeLink: 'Создать ссылку',
  rolesTitle: (login: string) => `Роли: ${login}`,
  rolesHint:
    'Новые роли действуют со\u00a0следующего запроса, входить заново не\u00a0нужно. Новые права, если владельцев двое, подтверждает другой владелец.',
  save: 'Сохранить',
  rolesChanged: 'Роли изменены',
  asked: 'Ждёт другого владельца',

  linkTitle: 'Ссылка приглашения',
  link: 'Ссылка',
  copyLink: 'Скопировать ссылку',
  linkCopied: 'Ссылка скопирована',
  linkHint: (login: string, moment: string) =>
    `Передайте её лично: кто открыл ссылку, тот и\u00a0задаёт пароль для ${login}. Действует 24\u00a0часа (до\u00a0${moment}), один раз.`,
  linkOnce: 'Ссылка показана один раз: после закрытия окна можно только создать новую.',
  ready: 'Готово',
};

const areaLabels: Record<StaffArea, string> = {
  today: 'Сегодня',
  cases: 'Дела',
  people: 'Люди',
  deals: 'Сделки',
  appeals: 'Апелляции',
  payouts: 'Выплаты',
  topups: 'Пополнения',
  money: 'Деньги',
  rates: 'Ставки и\u00a0правила',
  platforms: 'Платформы',
  journal: 'Журнал',
  system: 'Система',
  staff: 'Сотрудники',
};

/** What a role may do, read from the table that the server enforces. */
export function describeRole(role: ColleagueRole): string {
  if (isModerator([role])) return 'Только проверяет выплаты, без других ролей';
  const does = staffAreas.filter((area) => mayStaff([role], area, 'do'));
  const sees = staffAreas.filter((area) => mayStaff([role], area, 'see') && !does.includes(area));
  if (does.length === staffAreas.length) return 'Видит и\u00a0делает всё, приглашает сотрудников';
  if (sees.length === staffAreas.length) return 'Видит всё, ничего не\u00a0меняет';
  const names = (areas: StaffArea[]) => areas.map((area) => areaLabels[area]).join(', ');
  return `Работает: ${names(does)}. Видит: ${names(sees)}`;
}
