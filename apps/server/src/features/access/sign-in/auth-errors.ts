import type { Refusal } from '#http/refusal.ts';

export const authErrors = {
  // The same answer for a wrong login and a wrong password, so that nobody can find out which logins exist.
  wrongCredentials: { status: 401, code: 'wrong_credentials', error: 'Неверный логин или пароль' },
  // Told only with the right password: a stranger does not learn who is blocked. Not 401: the person is known.
  blocked: { status: 403, code: 'blocked', error: 'Доступ закрыт, обратитесь в поддержку' },
  captchaFailed: {
    status: 400,
    code: 'captcha_failed',
    error: 'Проверка браузера не пройдена. Обновите страницу и попробуйте снова',
  },
  codeNeeded: {
    status: 400,
    code: 'bad_input',
    error: 'Введите код из приложения-аутентификатора',
    fields: { otp_code: 'Введите код из приложения-аутентификатора' },
  },
  passwordNeeded: { status: 400, code: 'bad_input', error: 'Введите пароль', fields: { password: 'Введите пароль' } },
  // Not 401: the session itself is still valid.
  wrongPassword: {
    status: 409,
    code: 'wrong_password',
    error: 'Неверный пароль',
    fields: { password: 'Неверный пароль' },
  },
  busy: { status: 429, code: 'busy', error: 'Сервер сейчас занят. Повторите через 2 с', retryAfter: 2 },
} satisfies Record<string, Refusal>;
