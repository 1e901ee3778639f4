import { SIX_DIGITS } from '@app/contract/access/two-factor';
import type { Refusal } from '#http/refusal.ts';

export const twoFactorErrors = {
  notEnabled: {
    status: 409,
    code: 'two_factor_required',
    error: 'Подключите двухэтапную аутентификацию в настройках',
  },
  alreadyEnabled: {
    status: 409,
    code: 'two_factor_enabled',
    error: 'Двухэтапная аутентификация уже включена. Отключить её можно только через техподдержку',
  },
  notPrepared: { status: 409, code: 'two_factor_not_prepared', error: 'Сначала нажмите «Включить»' },
  noCode: {
    status: 400,
    code: 'bad_input',
    error: SIX_DIGITS,
    fields: { code_otp: SIX_DIGITS },
  },
  // At sign-in, and only after the right password. 401: there is no session yet.
  codeNeeded: { status: 401, code: 'otp_required', error: 'Введите код из приложения-аутентификатора' },
  wrongCode: { status: 409, code: 'otp_wrong', error: 'Неверный код. Проверьте время на телефоне и введите новый код' },
  usedCode: { status: 409, code: 'otp_used', error: 'Этот код уже использован, дождитесь следующего' },
} satisfies Record<string, Refusal>;

export function codeLockedRefusal(until: Date, now: Date): Refusal {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return {
    status: 429,
    code: 'otp_locked',
    error: `Слишком много неверных кодов. Повторите через ${minutes} мин.`,
    retryAfter,
  };
}
