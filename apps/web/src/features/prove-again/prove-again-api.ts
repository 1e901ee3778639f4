import { authApi, type Proof } from '@app/contract/auth';
import { call } from '#lib/api/api.ts';
import { useSend } from '#lib/query/use-send.ts';

/** Quiet: the dialog itself shows the error. */
export function useProveAgain() {
  return useSend({
    mutationKey: ['prove-again'],
    mutationFn: (proof: Proof) => call(authApi.prove, proof),
    meta: { quiet: true },
  });
}
