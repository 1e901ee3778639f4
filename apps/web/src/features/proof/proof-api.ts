import { authApi, type Proof } from '@app/contract/auth';
import { call } from '#lib/api/api.ts';
import { useSend } from '#lib/query/use-send.ts';

/** Quiet: the dialog itself shows the error. */
export function useProve() {
  return useSend({
    mutationKey: ['proof'],
    mutationFn: (proof: Proof) => call(authApi.prove, proof),
    meta: { quiet: true },
  });
}
