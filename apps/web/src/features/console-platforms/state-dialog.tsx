import type { ConsolePlatform } from '@app/contract/console/console-platforms';
import { tellActed } from '#features/console-requests/told.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useSetState } from './console-platforms-api.ts';
import { platformsText, stateText } from './console-platforms-text.ts';

/** Stops an account, or lets it go on. */
export function StateDialog({ platform, onClose }: { platform: ConsolePlatform; onClose: () => void }) {
  const send = useSetState(platform.id);
  const next = platform.state === 'active' ? 'stopped' : 'active';
  const text = stateText[next];
  return (
    <ConfirmDialog
      title={text.title}
      size="md"
      confirmLabel={text.do}
      danger={next === 'stopped'}
      question={{ ask: 'words', label: platformsText.reason, required: platformsText.reasonWanted }}
      loading={send.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        send.mutate(
          { platform_id: platform.id, state: next, reason },
          {
            onSuccess: (answer) => {
              tellActed(answer, text.done, platform.name);
              onClose();
            },
          },
        )
      }
    >
      {text.says}
    </ConfirmDialog>
  );
}
