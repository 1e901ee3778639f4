import { z } from 'zod';
import { otpCode } from '../access/two-factor.ts';
import type { Route } from '../route.ts';
import { actResult, reason } from '../two-persons/requests.ts';
import { rowId } from '../values/row-id.ts';
import { time } from '../values/time.ts';

/** Needs another person if the trader has money. */
export const accessAct = z.object({ user_id: rowId, reason, otp_code: otpCode });
export type AccessAct = z.output<typeof accessAct>;

const passwordLink = z.object({ token: z.string(), expires_at: time });
export type PasswordLink = z.output<typeof passwordLink>;

const acts = { access: 'staff', area: 'people', right: 'do', method: 'POST' } as const;

export const personAccessApi = {
  twoFactorOff: {
    ...acts,
    path: '/staff/v1/people/two-factor-off',
    summary: 'Выключить второй шаг входа трейдера и завершить его сессии; у трейдера с деньгами — вдвоём',
    body: accessAct,
    response: actResult,
  },
  givePasswordLink: {
    ...acts,
    path: '/staff/v1/people/password-link',
    summary: 'Ссылка для нового пароля трейдера: на один раз и на 24 часа; трейдеру с деньгами — вдвоём',
    body: accessAct,
    /** The link, if it is there at once. */
    response: actResult.extend({ link: passwordLink.nullable() }),
  },
  showPasswordLink: {
    ...acts,
    path: '/staff/v1/people/password-link/show',
    proven: { minutes: 10 },
    summary: 'Показать действующую ссылку тому, кто о ней просил',
    body: z.object({ user_id: rowId }),
    response: passwordLink,
  },
} satisfies Record<string, Route>;
