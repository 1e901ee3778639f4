import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { useRef, useState } from 'react';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { upload } from '#lib/api/upload.ts';
import { useSend } from '#lib/query/use-send.ts';
import { useRefreshPayouts } from '../payouts-api.ts';
import { payoutsText } from '../payouts-text.ts';

/** Uploads receipts. Sending the same files again is the same request, however the first try ended. */
export function useSendReceipts(id: number) {
  const keyOf = useRequestKeys();
  const refresh = useRefreshPayouts();
  const [progress, setProgress] = useState(0);
  const running = useRef<AbortController>(null);

  const send = useSend({
    mutationKey: ['payouts', 'receipts', id],
    mutationFn: async (files: readonly File[]) => {
      const { signal } = begin();
      const idempotencyKey = keyOf(files.map(({ name, size, lastModified }) => [name, size, lastModified]));
      try {
        await upload(payoutsApi.close, { id }, files, { signal, idempotencyKey, onProgress: setProgress });
        return 'sent';
      } catch (error) {
        if (signal.aborted) return 'stopped';
        throw error;
      }
    },
    // Whatever the outcome: after a lost answer the payout may already be under review.
    onSettled: refresh,
    meta: { fallback: payoutsText.confirming.fallback },
  });

  function begin(): AbortController {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    return controller;
  }

  return { send, progress, stop: () => running.current?.abort() };
}
