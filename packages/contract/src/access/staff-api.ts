import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { actResult } from '../two-persons/requests.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { email, login, password } from './auth.ts';
import { colleagueRole, isModerator, staffRole, staffRoles } from './roles.ts';
import { staffState } from './staff-machine.ts';
import { otpCode } from './two-factor.ts';

/** An invitation's link works for this long, once. */
export const INVITATION_HOURS = 24;

export const staffPerson = z.object({
  id: rowId,
  login: z.string(),
  email: z.string(),
  roles: z.array(colleagueRole),
  state: staffState,
  two_factor: z.boolean(),
  /** Exact to ten minutes; null for somebody who never came. */
  seen_at: time.nullable(),
  /** How many sessions are open. */
  sessions: z.int(),
  /** Until when the link of an invitation works; null if there is none. */
  invited_until: time.nullable(),
  /** The login of whoever gave them their last link; null if that was the command line. */
  invited_by: z.string().nullable(),
  /** Who reads the list may confirm them: where there are two owners, another one than invited. */
  may_confirm: z.boolean(),
  /** From when on their second word counts in all that they may do; null if it does. */
  new_until: time.nullable(),
});
export type StaffPerson = z.output<typeof staffPerson>;

const NO_ROLE = 'Выберите хотя бы одну роль';
const roles = z.array(staffRole).min(1, NO_ROLE).max(staffRoles.length);
const invitedRoles = z
  .array(colleagueRole)
  .min(1, NO_ROLE)
  .max(staffRoles.length)
  .refine(
    (given) => !isModerator(given) || given.length === 1,
    'Модератор только проверяет выплаты: других ролей у него нет',
  );
/** Everything that is done to a person has one, and the journal keeps it. */
const reason = text(500).trim().min(1, 'Укажите причину');

export const staffInvite = z.object({ login, email, roles: invitedRoles, reason });
export type StaffInvite = z.output<typeof staffInvite>;
export const staffAct = z.object({ user_id: rowId, reason });
export type StaffAct = z.output<typeof staffAct>;
export const staffRolesChange = staffAct.extend({ roles });
export type StaffRolesChange = z.output<typeof staffRolesChange>;

/** The token is shown this once: `invitationAddress` makes the link of it. */
export const staffInvited = z.object({ user_id: rowId, token: z.string(), expires_at: time });

const token = text(60).regex(/^\d{1,10}\.[\w-]{43}$/, 'Ссылка приглашения неполная');
export const invitationOpen = z.object({ token });
export const invitationAccept = z.object({ token, password, otp_code: otpCode });
export type InvitationAccept = z.output<typeof invitationAccept>;

/** Where the page of an invitation is. */
export const INVITATION_PAGE = '/invitation';

/** After `#`, so that the token is sent to no server and stands in no log. */
export const invitationAddress = (origin: string, given: string) => `${origin}${INVITATION_PAGE}#${given}`;

const owners = { access: 'staff', area: 'staff', right: 'do', proven: { minutes: 10 } } as const;

export const staffApi = {
  list: {
    method: 'GET',
    path: '/staff/v1/staff',
    access: 'staff',
    area: 'staff',
    right: 'see',
    summary: 'Сотрудники: роли, доступ, двухэтапная аутентификация, когда были, сколько сессий открыто',
    response: z.object({ staff: z.array(staffPerson), serverTime: time }),
  },
  invite: {
    ...owners,
    method: 'POST',
    path: '/staff/v1/staff/invite',
    summary: 'Пригласить сотрудника: ссылка действует один раз и 24 часа',
    body: staffInvite,
    response: staffInvited,
  },
  renew: {
    ...owners,
    method: 'POST',
    path: '/staff/v1/staff/invite/renew',
    summary: 'Новая ссылка для того, чьё приглашение ещё не подтверждено; прежняя перестаёт действовать',
    body: staffAct,
    response: staffInvited,
  },
  confirm: {
    ...owners,
    method: 'POST',
    path: '/staff/v1/staff/confirm',
    summary:
      'Подтвердить, что приглашение принял тот, кого приглашали; после этого он может войти. Где владельцев двое, подтверждает не тот, кто пригласил',
    body: staffAct,
    response: done,
  },
  changeRoles: {
    ...owners,
    method: 'POST',
    path: '/staff/v1/staff/roles',
    summary:
      'Изменить роли сотрудника; действует со следующего запроса. Новые права, где владельцев двое, подтверждает другой владелец',
    body: staffRolesChange,
    response: actResult,
  },
  endSessions: {
    ...owners,
    method: 'POST',
    path: '/staff/v1/staff/sessions/end',
    summary: 'Завершить сессии сотрудника; свои — все, кроме этой',
    body: staffAct,
    response: done,
  },
  turnOff: {
    ...owners,
    method: 'POST',
    path: '/staff/v1/staff/off',
    summary: 'Закрыть сотруднику доступ: сессии завершаются, войти нельзя',
    body: staffAct,
    response: done,
  },
  turnOn: {
    ...owners,
    method: 'POST',
    path: '/staff/v1/staff/on',
    summary: 'Вернуть сотруднику доступ; где владельцев двое, подтверждает другой владелец',
    body: staffAct,
    response: actResult,
  },
  resetTwoFactor: {
    ...owners,
    method: 'POST',
    path: '/staff/v1/staff/2fa/reset',
    summary: 'Забыть второй шаг входа сотрудника: сессии завершаются, при следующем входе он настроит его заново',
    body: staffAct,
    response: done,
  },
} satisfies Record<string, Route>;

export const invitationsApi = {
  open: {
    method: 'POST',
    path: '/staff/v1/invitation/open',
    access: 'public',
    summary: 'Открыть приглашение: логин и новый секрет для приложения-аутентификатора',
    body: invitationOpen,
    response: z.object({ login: z.string(), otpSecret: z.string(), otpUrl: z.string(), expires_at: time }),
  },
  accept: {
    method: 'POST',
    path: '/staff/v1/invitation/accept',
    access: 'public',
    summary: 'Принять приглашение: пароль и первый код; войти можно, когда владелец подтвердит',
    body: invitationAccept,
    response: done,
  },
} satisfies Record<string, Route>;
