import { roleNames } from '@app/contract/access/role-names';
import { isModerator } from '@app/contract/access/roles';
import { type StaffPerson, staffApi } from '@app/contract/access/staff-api';

/** What an owner does to somebody with nothing but a reason. */
export interface StaffActWords {
  route:
    | typeof staffApi.confirm
    | typeof staffApi.endSessions
    | typeof staffApi.resetTwoFactor
    | typeof staffApi.turnOff
    | typeof staffApi.turnOn;
  /** In the menu of a row. */
  label: string;
  title: string;
  /** Exactly what will happen. */
  says: (person: StaffPerson, isMe: boolean) => string;
  button: string;
  done: string;
  danger?: true;
}

export const staffActs = {
  confirm: {
    route: staffApi.confirm,
    label: 'Подтвердить',
    title: 'Подтвердить сотрудника',
    says: ({ login, roles }) =>
      `Приглашение принято: по\u00a0ссылке заданы пароль и\u00a0второй шаг для ${login}. Убедитесь лично или по\u00a0телефону, что это сделал тот, кого вы пригласили. После подтверждения он сможет войти с\u00a0ролями: ${roleNames(roles)}. Его слово в\u00a0чужих запросах начнёт считаться не\u00a0сразу.`,
    button: 'Подтвердить',
    done: 'Сотрудник подтверждён',
  },
  endSessions: {
    route: staffApi.endSessions,
    label: 'Завершить сессии',
    title: 'Завершить сессии',
    says: ({ login, sessions }, isMe) =>
      isMe
        ? 'Все ваши сессии, кроме этой, завершатся сразу.'
        : `Открытые сессии ${login} (${sessions}) завершатся сразу. Войти снова можно с\u00a0паролем и\u00a0кодом.`,
    button: 'Завершить',
    done: 'Сессии завершены',
    danger: true,
  },
  resetTwoFactor: {
    route: staffApi.resetTwoFactor,
    label: 'Сбросить второй шаг',
    title: 'Сбросить второй шаг',
    says: ({ login }) =>
      `Сессии ${login} завершатся, а\u00a0при следующем входе по\u00a0паролю нужно будет настроить второй шаг заново. Сбрасывайте, только если телефон потерян и\u00a0вы говорили с\u00a0самим сотрудником. Его слово в\u00a0чужих запросах начнёт считаться не\u00a0сразу.`,
    button: 'Сбросить',
    done: 'Второй шаг сброшен',
    danger: true,
  },
  turnOff: {
    route: staffApi.turnOff,
    label: 'Закрыть доступ',
    title: 'Закрыть доступ',
    says: ({ login }) =>
      `${login} сразу потеряет доступ: сессии завершатся, войти будет нельзя, неиспользованная ссылка перестанет действовать. Сделанное остаётся в\u00a0журнале. Вернуть доступ можно в\u00a0любой момент.`,
    button: 'Закрыть доступ',
    done: 'Доступ закрыт',
    danger: true,
  },
  turnOn: {
    route: staffApi.turnOn,
    label: 'Вернуть доступ',
    title: 'Вернуть доступ',
    says: ({ login, roles }) =>
      `${login} снова сможет работать с\u00a0ролями: ${roleNames(roles)}, а\u00a0если владельцев двое — когда это подтвердит другой. Кого ещё не\u00a0подтвердили, тому понадобится новая ссылка или подтверждение.`,
    button: 'Вернуть доступ',
    done: 'Доступ возвращён',
  },
} satisfies Record<string, StaffActWords>;

export const renewWords = {
  label: 'Новая ссылка',
  title: 'Новая ссылка приглашения',
  says: ({ login, state }: StaffPerson): string =>
    state === 'waiting'
      ? `Пароль и\u00a0второй шаг, которые задали по\u00a0прежней ссылке, будут забыты: ${login} задаст их заново. Это нужно, если приглашение принял не\u00a0тот человек.`
      : `Прежняя ссылка для ${login} перестанет действовать.`,
  button: 'Создать ссылку',
};

export type StaffActName = keyof typeof staffActs | 'renew' | 'roles';

/** What can be done in each state; the server decides once more. */
export function actsFor({ state, sessions, roles, two_factor, may_confirm }: StaffPerson): StaffActName[] {
  const acts: (StaffActName | false)[] = [
    state === 'off' && 'turnOn',
    state === 'waiting' && may_confirm && 'confirm',
    (state === 'invited' || state === 'waiting') && 'renew',
    !isModerator(roles) && 'roles',
    state === 'active' && sessions > 0 && 'endSessions',
    state === 'active' && two_factor && 'resetTwoFactor',
    state !== 'off' && 'turnOff',
  ];
  return acts.filter((act) => act !== false);
}
