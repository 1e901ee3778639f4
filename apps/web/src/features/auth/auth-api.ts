import { authApi } from '@app/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { startSession } from '#lib/api/session.ts';
import { useSend } from '#lib/query/use-send.ts';
import type { AuthMode, AuthValues } from './auth-form.ts';
import { authText } from './auth-text.ts';
import type { Captcha } from './captcha.ts';

export const entryQuery = queryOptions({
  queryKey: ['auth', 'entry'],
  queryFn: ({ signal }) => call(authApi.entry, undefined, { signal }),
  // In demo mode the answer contains a code that lasts half a minute: the next one is loaded when it ends.
  refetchInterval: ({ state }) => (state.data?.demo ? state.data.demo.otpSecondsLeft * 1000 + 250 : false),
  refetchOnWindowFocus: 'always',
});

/** Sign-in and registration, including the wait for the captcha, as one request. */
export function useEnter(captcha: Captcha) {
  return useSend({
    mutationKey: ['auth', 'enter'],
    mutationFn: async ({ mode, values: { login, password, email } }: { mode: AuthMode; values: AuthValues }) => {
      const form = { login, password, rc: await captcha.take(), isTrader: true } as const;
      return mode === 'sign-up'
        ? call(authApi.signUp, { ...form, email })
        : call(authApi.signIn, { ...form, otp_code: '' });
    },
    // Here and not in the form: even if the form is gone meanwhile, the person is signed in.
    onSuccess: ({ token }) => startSession(token),
    // The captcha's answer is used up; the next one is prepared at once.
    onError: () => captcha.prepare(),
    meta: { fallback: authText.wrongData },
  });
}
