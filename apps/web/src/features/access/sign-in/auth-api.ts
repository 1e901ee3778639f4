import { authApi } from '@app/contract/access/auth';
import { ApiError, call } from '#lib/api/api.ts';
import { startSession } from '#lib/api/session.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';
import type { AuthMode, AuthValues } from './auth-form.ts';
import { authText } from './auth-text.ts';
import type { Captcha } from './captcha.ts';

export const entryQuery = routeQuery('auth', authApi.entry, undefined, {
  // In demo mode the answer contains a code that lasts half a minute: the next one is loaded when it ends.
  refetchInterval: ({ state }) => (state.data?.demo ? state.data.demo.otpSecondsLeft * 1000 + 250 : false),
  refetchOnWindowFocus: 'always',
});

interface Entering {
  mode: AuthMode;
  values: AuthValues;
  /** Of the second factor; empty until the server asks for it. */
  code: string;
}

/**
 * Sign-in and registration, including the wait for the captcha, as one request. Its answer is a session, or nothing where the password was
 * right and the server wants a code as well.
 */
export function useEnter(captcha: Captcha) {
  return useSend({
    mutationKey: ['auth', 'enter'],
    mutationFn: async ({ mode, values: { login, password, email }, code }: Entering) => {
      const form = { login, password, rc: await captcha.take(), isTrader: true } as const;
      if (mode === 'sign-up') return call(authApi.signUp, { ...form, email });
      return call(authApi.signIn, { ...form, otp_code: code }).catch(unlessCodeWanted);
    },
    // Here and not in the form: even if the form is gone meanwhile, the person is signed in.
    onSuccess: (session) => {
      if (session) startSession(session.token);
      else captcha.prepare();
    },
    // The captcha's answer is used up; the next one is prepared at once.
    onError: () => captcha.prepare(),
    meta: { fallback: authText.wrongData },
  });
}

function unlessCodeWanted(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'otp_required')) throw error;
}
