import { type TwoFactor, twoFactorApi } from '@app/contract/access/two-factor';
import { useQueryClient } from '@tanstack/react-query';
import { routeQuery } from '#lib/query/route-query.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

export const twoFactorQuery = routeQuery(
  'two-factor',
  twoFactorApi.move,
  { state_otp: '', code_otp: '' },
  { structuralSharing: (before, now) => keepSecret(before as TwoFactor | undefined, now as TwoFactor) },
);

/** The secret is shown once: reading the state again must not remove it from the screen. */
function keepSecret(before: TwoFactor | undefined, now: TwoFactor): TwoFactor {
  const waits = now.otpState === 'prepare2fa' && now.otpSecret === '';
  return waits && before?.otpSecret ? before : now;
}

/** The answer is the new state; asking once more could only bring an older one. Once it is on, the settings no longer ask for it. */
export function useTwoFactorMove() {
  const queryClient = useQueryClient();
  return useRouteSend(twoFactorApi.move, {
    once: false,
    onSuccess: (answer) => {
      queryClient.setQueryData(twoFactorQuery.queryKey, answer);
      if (answer.otpState === 'enabled2fa') return queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
}
