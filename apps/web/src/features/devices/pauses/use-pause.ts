import type { PauseEnd, PauseEnded, PauseStart } from '@app/contract/devices/pauses/pauses-api';
import { serverNow } from '#lib/api/server-clock.ts';
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
        onSuccess: ({ paused }) => {
          if (paused.length === 0) return showSuccess(text.ended(0));
          showUndo(text.ended(paused.length), text.undo, () => void again(paused));
        },
      }),
  };

  /** As they were: those that had the same end are paused together. */
  async function again(paused: PauseEnded['paused']): Promise<void> {
    const groups = Map.groupBy(paused, ({ until }) => until?.getTime());
    for (const [until, group] of groups) {
      const minutes = until === undefined ? null : Math.max(1, Math.ceil((until - serverNow()) / 60_000));
      const pause = { bank_profile_ids: group.map(({ bank_profile_id }) => bank_profile_id), minutes };
      await start.mutateAsync(pause).catch(() => undefined);
    }
  }
}
