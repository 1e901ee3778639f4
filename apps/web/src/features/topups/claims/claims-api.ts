import { type ClaimCreate, claimsApi } from '@app/contract/topups/claims-api';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { upload } from '#lib/api/upload.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRefresh } from '#lib/query/use-refresh.ts';
import { namesOf, useUpload } from '#lib/query/use-upload.ts';
import { uploadText } from '#ui/file/upload-text.ts';

/** Under the key of the wallet: what makes its list out of date may have credited a claimed transfer. */
export const claimsQuery = routeQuery('wallet', claimsApi.list, undefined);

export function useCreateClaim() {
  const keyOf = useRequestKeys();
  return useUpload({
    mutationKey: ['claims', 'create'],
    upload: ({ files, ...claim }: ClaimCreate & { files: File[] }, way) =>
      upload(claimsApi.create, claim, files, { ...way, idempotencyKey: keyOf([claim, namesOf(files)]) }),
    // Whatever the outcome: after a lost answer the claim may have been made.
    onSettled: useRefresh([claimsQuery.queryKey]),
    meta: { fallback: uploadText.fallback },
  });
}
