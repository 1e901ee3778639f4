import type { WebhookFilters } from '@app/contract/platforms/console-platforms';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useResendAll } from './console-platforms-api.ts';
import { deliveryLabels, hookText as text } from './console-platforms-text.ts';

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
    <ReasonDialog
      title={text.all}
      submitLabel={text.allDo}
      send={resend}
      body={(reason) => ({ platform_id: platformId, ...filters, reason })}
      onDone={({ count }) => showSuccess(text.allDone(count))}
      onClose={onClose}
    >
      {text.allSays(period, state ? deliveryLabels[state] : '')}
    </ReasonDialog>
  );
}
