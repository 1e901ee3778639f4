import { authApi } from '@app/contract/access/auth';
import { call } from '#lib/api/api.ts';
import { endSession, onSession } from '#lib/api/session.ts';
import { showError, showWarning } from '#ui/page/toast.ts';
import { appText } from './app-text.ts';

/** The person is signed out at once; the server is told at the same time, by a call that still has the token. */
export async function signOut(): Promise<void> {
  const told = call(authApi.signOut);
  endSession('signed-out');
  await told.catch(() => undefined);
}

/** Shows one message when the server has ended the session, and another if the operator has closed the access. Returns a function that stops it. */
export function warnOfExpiry(): () => void {
  return onSession((event) => {
    if (event === 'expired') showWarning(appText.sessionExpired);
    if (event === 'blocked') showError(appText.blocked);
  });
}
