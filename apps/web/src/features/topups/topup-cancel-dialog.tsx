import type { Topup } from '@app/contract/topups/topup';
import { payableUntil } from '@app/contract/topups/topup-machine';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '#lib/api/server-clock.ts';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { formatMoscowTime, formatUsdt } from '#lib/text/format.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { isOpen, newestTopups, useCancelTopup } from './wallet-api.ts';
import { walletText } from './wallet-text.ts';

const text = walletText.cancelling;

interface DepositCancelDialogProps {
  deposit: Topup;
  onCancelled: () => void;
  onClose: () => void;
}

export function TopupCancelDialog({ deposit: opened, onCancelled, onClose }: DepositCancelDialogProps) {
  const cancel = useCancelTopup();
  const { data } = useQuery(newestTopups);
  const now = useServerNow();
  const { thing: deposit, state } = useCurrentThing({
    opened,
    now: data?.deposits.find(({ id }) => id === opened.id),
    meaning: (deposit) => (isOpen(deposit, now) ? 'cancel' : undefined),
    busy: cancel.isPending || cancel.isSuccess,
  });
  const gone = state === 'gone';
  const { id, in_amount, expired } = deposit;

  function confirm() {
    cancel.mutate(id, {
      onSuccess: () => {
        showSuccess(text.done, { about: formatUsdt(in_amount), brief: true });
        onCancelled();
      },
    });
  }

  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={walletText.cancel}
      // Beside «Отменить заявку» a button «Отмена» would be misread.
      cancelLabel={text.keep}
      danger
      notice={gone && <Notice tone="waiting">{text.gone[deposit.status]}</Notice>}
      onConfirm={confirm}
      onClose={onClose}
      loading={cancel.isPending}
      disabled={gone}
    >
      <Text>{text.what(id, formatUsdt(in_amount))}</Text>
      <Text>{text.paid(formatMoscowTime(payableUntil(expired)).slice(0, 5))}</Text>
    </ConfirmDialog>
  );
}
