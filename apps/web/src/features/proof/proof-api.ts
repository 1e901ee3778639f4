import { authApi, type Proof } from '@app/contract/auth';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Quiet: the dialog itself shows what was wrong. */
export const proveMutation = mutationOptions({
  mutationFn: (proof: Proof) => call(authApi.prove, proof),
  meta: { quiet: true },
});
