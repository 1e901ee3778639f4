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
  // In demo mode the answer holds a code that lives half a minute: the next one is asked for the moment it dies.
  refetchInterval: ({ state }) => (state.data?.demo ? state.data.demo.otpSecondsLeft * 1000 + 250 : false),
  refetchOnWindowFocus: 'always',
});

/** Sign-in and registration, together with the wait for the captcha: a person sees one wait. */
export function useEnter(captcha: Captcha) {
  return useSend({
    mutationKey: ['auth', 'enter'],
    mutationFn: async ({ mode, values: { login, password, email } }: { mode: AuthMode; values: AuthValues }) => {
      const form = { login, password, rc: await captcha.take(), isTrader: true } as const;
      return mode === 'sign-up' ? call(authApi.signUp, { ...form, email }) : call(authApi.signIn, form);
    },
    // Here and not where it was asked for: whatever has become of the form meanwhile, the account is there and its owner goes in.
    onSuccess: ({ token }) => startSession(token),
    // The answer just used is spent; the next attempt should not wait for its own.
    onError: () => captcha.prepare(),
    meta: { fallback: authText.wrongData },
  });
}
