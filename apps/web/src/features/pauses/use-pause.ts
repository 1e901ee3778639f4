import type { PauseEnd, PauseStart } from '@app/contract/pauses/pauses-api';
import { showSuccess } from '#ui/page/toast.ts';
import { showUndo } from '#ui/page/undo-toast.tsx';
import { useEndPause, useStartPause } from './pauses-api.ts';
import { pausesText as text } from './pauses-text.ts';

/** Pauses at once, and the toast offers to undo it for exactly what it has paused. */
export function usePause() {
  const start = useStartPause();
  const end = useEndPause();
  return {
    isPending: start.isPending || end.isPending,
    begin: (pause: PauseStart) =>
      start.mutate(pause, {
        onSuccess: ({ bank_profile_ids }) =>
          showUndo(text.began(bank_profile_ids.length), text.undo, () => end.mutate({ bank_profile_ids })),
      }),
    finish: (which: PauseEnd) =>
      end.mutate(which, {
        onSuccess: ({ bank_profile_ids }) => showSuccess(text.ended(bank_profile_ids.length)),
      }),
  };
}
