import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { upload } from '#lib/api/upload.ts';
import { namesOf, useUpload } from '#lib/query/use-upload.ts';
import { uploadText } from '#ui/file/upload-text.ts';
import { useRefreshPayouts } from '../payouts-api.ts';

export function useSendReceipts(id: number) {
  const keyOf = useRequestKeys();
  return useUpload({
    mutationKey: ['payouts', 'receipts', id],
    upload: (files: readonly File[], way) =>
      upload(payoutsApi.close, { id }, files, { ...way, idempotencyKey: keyOf(namesOf(files)) }),
    // Whatever the outcome: after a lost answer the payout may already be under review.
    onSettled: useRefreshPayouts(),
    meta: { fallback: uploadText.fallback },
  });
}
