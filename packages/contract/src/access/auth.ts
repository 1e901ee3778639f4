import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { text } from '../values/text.ts';
import { otpCode, SIX_DIGITS } from './two-factor.ts';
import { group } from './users.ts';

const LONG_LOGIN = 'Логин должен быть не длиннее 64 символов';

/**
 * A login as a person types it. NFKC turns look-alikes into one form («boss１» and «boss1») and may make the text longer, so its length is
 * checked again afterwards. The rules for new logins do not apply here: older logins that break them must still be able to sign in.
 */
export const typedLogin = text(64, { long: LONG_LOGIN })
  .trim()
  .normalize('NFKC')
  .min(1, 'Введите логин')
  .min(4, 'Логин должен быть не менее 4 символов')
  .max(64, { error: LONG_LOGIN, abort: true });

/** The login of a new user. A login that looks like somebody else's could be used to deceive people. */
export const login = typedLogin
  .regex(/^[\p{L}\d._@+-]*$/u, 'В логине допустимы буквы, цифры и знаки . _ @ + -')
  .regex(/^[\P{L}\p{Script=Latin}]*$|^[\P{L}\p{Script=Cyrillic}]*$/u, 'В логине буквы только одного алфавита');

export const password = text(128, { long: 'Пароль должен быть не длиннее 128 символов' })
  .min(1, 'Введите пароль')
  .min(8, 'Пароль должен быть не менее 8 символов');

export const email = text(254, { long: 'Email слишком длинный' })
  .trim()
  .min(1, 'Введите email')
  .min(6, 'Email должен быть больше 5 символов')
  .regex(z.regexes.email, 'Введите корректный email');

/** The captcha's answer. It is computed in the background, so its errors are never shown at a field. */
const captchaAnswer = text(4000).min(1, 'Проверка браузера не пройдена, обновите страницу');

const credentials = z.object({ login: typedLogin, password, rc: captchaAnswer, isTrader: z.literal(true) });

const optionalCode = z.union([z.literal(''), otpCode], SIX_DIGITS).default('');

/** Moderators and staff send the code as well; who has not sent it is asked for it with 401 `otp_required`. */
export const signIn = credentials.extend({ otp_code: optionalCode });
export type SignIn = z.output<typeof signIn>;

export const signUp = credentials.extend({ login, email });
export type SignUp = z.output<typeof signUp>;

export const newPassword = z.object({ newpass: password });

/** Whoever has two-step authentication sends a code, everybody else the password. */
export const proof = z.object({
  otp_code: optionalCode,
  password: z.union([z.literal(''), password]).default(''),
});
export type Proof = z.output<typeof proof>;

export const session = z.object({ token: z.string() });

export const captchaChallenge = z.object({ parameters: z.looseObject({}), signature: z.string() });
export type CaptchaChallenge = z.output<typeof captchaChallenge>;

/** What the sign-in screen shows before anyone has signed in. `demo` is null outside demo mode. */
export const entry = z.object({
  supportTelegramLink: z.string().nullable(),
  demo: z
    .object({
      logins: z.array(z.object({ login: z.string(), password: z.string(), group, title: z.string() })),
      otpCode: z.string(),
      otpSecondsLeft: z.int(),
    })
    .nullable(),
});
export type Entry = z.output<typeof entry>;

export const authApi = {
  entry: {
    method: 'GET',
    path: '/merchant/auth/entry',
    access: 'public',
    summary: 'Что показать на экране входа: ссылка на поддержку и, в демо-режиме, демо-логины',
    response: entry,
  },
  captcha: {
    method: 'GET',
    path: '/merchant/auth/captcha',
    access: 'public',
    summary: 'Задание капчи (proof-of-work ALTCHA); решение передаётся в поле rc и принимается один раз',
    response: captchaChallenge,
  },
  signUp: {
    method: 'POST',
    path: '/merchant/auth/reg',
    access: 'public',
    summary: 'Регистрация трейдера',
    body: signUp,
    response: session,
  },
  signIn: {
    method: 'POST',
    path: '/merchant/auth/login',
    access: 'public',
    summary:
      'Вход. Модераторы и сотрудники передают и код: без него верный пароль получает 401 otp_required; новый запрос — с новой капчей',
    body: signIn,
    response: session,
  },
  changePassword: {
    method: 'POST',
    path: '/merchant/auth/changepass',
    access: 'user',
    beforeSetUp: true,
    proven: { minutes: 10 },
    summary: 'Смена пароля; остальные сессии пользователя завершаются',
    body: newPassword,
    response: done,
  },
  prove: {
    method: 'POST',
    path: '/merchant/auth/prove',
    access: 'user',
    beforeSetUp: true,
    summary: 'Подтвердить, что это вы: кодом, а без двухэтапной аутентификации паролем; после ответа 403 prove_again',
    body: proof,
    response: done,
  },
  signOut: {
    method: 'POST',
    path: '/merchant/auth/logout',
    access: 'user',
    beforeSetUp: true,
    summary: 'Выход: токен перестаёт действовать',
    response: done,
  },
} satisfies Record<string, Route>;
