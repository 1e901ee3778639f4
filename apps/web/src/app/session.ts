import { authApi } from '@app/contract/auth';
import { call } from '#lib/api/api.ts';
import { endSession, onSession } from '#lib/api/session.ts';
import { showWarning } from '#ui/page/toast.ts';
import { appText } from './app-text.ts';

/** The person leaves at once; the server is told meanwhile, by a call that took the token along. */
export async function signOut(): Promise<void> {
  const told = call(authApi.signOut);
  endSession('signed-out');
  await told.catch(() => undefined);
}

/** A session the server has ended is told of, one time. Returns how to stop. */
export function warnOfExpiry(): () => void {
  return onSession((event) => {
    if (event === 'expired') showWarning(appText.sessionExpired);
  });
}
