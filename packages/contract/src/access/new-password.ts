import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { password } from './auth.ts';

/** The link to set a new password works for this long, once. */
export const PASSWORD_LINK_HOURS = 24;

/** Where its page is. */
export const NEW_PASSWORD_PAGE = '/new-password';

/** After `#`, so that the token is sent to no server and stands in no log. */
export const newPasswordAddress = (origin: string, token: string) => `${origin}${NEW_PASSWORD_PAGE}#${token}`;

const token = text(60).regex(/^\d{1,10}\.[\w-]{43}$/, 'Ссылка неполная');
export const newPasswordOpen = z.object({ token });
export const newPasswordSet = z.object({ token, password });
export type NewPasswordSet = z.output<typeof newPasswordSet>;

export const newPasswordApi = {
  open: {
    method: 'POST',
    path: '/merchant/auth/new-password/open',
    access: 'public',
    summary: 'Открыть ссылку для нового пароля: чей он и до какого времени она действует',
    body: newPasswordOpen,
    response: z.object({ login: z.string(), expires_at: time }),
  },
  set: {
    method: 'POST',
    path: '/merchant/auth/new-password',
    access: 'public',
    summary: 'Задать новый пароль по ссылке; ссылка действует один раз, все сессии завершаются',
    body: newPasswordSet,
    response: done,
  },
} satisfies Record<string, Route>;
