import type { Refusal } from '#http/refusal.ts';

export const authErrors = {
  // One answer for a wrong login and a wrong password: it must not tell which logins exist.
  wrongCredentials: { status: 401, code: 'wrong_credentials', error: 'Неверный логин или пароль' },
  captchaFailed: {
    status: 400,
    code: 'captcha_failed',
    error: 'Проверка браузера не пройдена. Обновите страницу и попробуйте снова',
  },
} satisfies Record<string, Refusal>;
