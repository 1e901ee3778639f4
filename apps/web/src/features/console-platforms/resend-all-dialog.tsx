import type { WebhookFilters } from '@app/contract/console/console-platforms';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useResendAll } from './console-platforms-api.ts';
import { deliveryLabels, platformsText, hookText as text } from './console-platforms-text.ts';

interface ResendAllDialogProps {
  platformId: number;
  filters: WebhookFilters;
  onClose: () => void;
}

export function ResendAllDialog({ platformId, filters, onClose }: ResendAllDialogProps) {
  const resend = useResendAll(platformId);
  const { from, to, state } = filters;
  const period = `${from?.replace('T', ' ')} – ${to?.replace('T', ' ') ?? '…'}`;
  return (
    <ConfirmDialog
      title={text.all}
      size="md"
      confirmLabel={text.allDo}
      question={{ ask: 'words', label: platformsText.reason, required: platformsText.reasonWanted }}
      loading={resend.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        resend.mutate(
          { platform_id: platformId, ...filters, reason },
          {
            onSuccess: ({ count }) => {
              showSuccess(text.allDone(count));
              onClose();
            },
          },
        )
      }
    >
      {text.allSays(period, state ? deliveryLabels[state] : '')}
    </ConfirmDialog>
  );
}
