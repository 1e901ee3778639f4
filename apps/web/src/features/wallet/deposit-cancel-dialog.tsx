import { type Deposit, payableUntil } from '@app/contract/wallet';
import { Text } from '@mantine/core';
import { formatMoscowTime, formatUsdt } from '#lib/format.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useCancelDeposit } from './wallet-api.ts';
import { walletText } from './wallet-text.ts';

const text = walletText.cancelling;

interface DepositCancelDialogProps {
  deposit: Deposit;
  onCancelled: () => void;
  onClose: () => void;
}

/** Not a ConfirmDialog: beside «Отменить заявку» its «Отмена» would be read as the same. */
export function DepositCancelDialog({ deposit, onCancelled, onClose }: DepositCancelDialogProps) {
  const cancel = useCancelDeposit();
  const { id, in_amount, expired } = deposit;

  function confirm() {
    cancel.mutate(id, {
      onSuccess: () => {
        showSuccess(text.done, { brief: true });
        onCancelled();
      },
    });
  }

  return (
    <FormDialog
      title={text.title}
      size="sm"
      submitLabel={walletText.cancel}
      danger
      secondary={{ label: text.keep }}
      onSubmit={confirm}
      onClose={onClose}
      loading={cancel.isPending}
    >
      <Text>{text.what(id, formatUsdt(in_amount))}</Text>
      <Text>{text.paid(formatMoscowTime(payableUntil(expired)).slice(0, 5))}</Text>
    </FormDialog>
  );
}
