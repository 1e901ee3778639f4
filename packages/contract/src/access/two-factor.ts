import { z } from 'zod';
import type { Route } from '../route.ts';
import { text } from '../values/text.ts';

export const CODE_LENGTH = 6;
export const SIX_DIGITS = 'Допустимо только 6 цифр';
export const otpCode = text(CODE_LENGTH, { long: SIX_DIGITS }).regex(/^\d+$/, SIX_DIGITS).min(CODE_LENGTH, SIX_DIGITS);

export const otpState = z.enum(['init2fa', 'prepare2fa', 'enabled2fa']);

/** An empty state asks for the current state; "init2fa" makes a secret; "prepare2fa" with a code turns two-step authentication on. */
export const otpMove = z.object({
  state_otp: z.union([z.literal(''), otpState]),
  code_otp: z.union([z.literal(''), otpCode], SIX_DIGITS).default(''),
});
export type OtpMove = z.output<typeof otpMove>;

/** The secret and its address are shown once, when a new secret is made. */
export const twoFactor = z.object({ otpState, otpSecret: z.string(), otpUrl: z.string() });
export type TwoFactor = z.output<typeof twoFactor>;

export const twoFactorApi = {
  move: {
    method: 'POST',
    path: '/trader/settings/otp',
    access: 'user',
    beforeSetUp: true,
    proven: { minutes: 10, changing: ['otpState'] },
    summary: 'Двухэтапная аутентификация: узнать состояние, получить секрет, включить',
    body: otpMove,
    response: twoFactor,
  },
} satisfies Record<string, Route>;
