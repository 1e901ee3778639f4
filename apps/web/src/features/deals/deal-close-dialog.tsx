import type { Deal, DealMove } from '@app/contract/deals';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { showSuccess } from '#ui/toast.ts';
import { DealCloseFacts } from './deal-close-facts.tsx';
import { DealCloseOutcome, refusedDeals } from './deal-close-outcome.tsx';
import { useMoveDeals } from './deals-api.ts';
import { dealsText as text } from './deals-text.ts';
import { OtpRefusal } from './otp-refusal.tsx';

interface DealCloseDialogProps {
  /** One or several, moved with one code. */
  deals: readonly Deal[];
  state?: DealMove['state'];
  onMoved?: (ids: number[]) => void;
  onClose: () => void;
}

export function DealCloseDialog({ deals, state = 'close', onMoved, onClose }: DealCloseDialogProps) {
  const [code, setCode] = useState('');
  const move = useMoveDeals();
  const several = deals.length > 1;
  const title = (several ? text.severalTitles : text.titles)[state];
  const refused = refusedDeals(deals, move.data);

  function submit() {
    const ids = deals.map(({ id }) => id);
    const [deal_id] = ids;
    move.mutate(
      { ...(several ? { deal_ids: ids } : { deal_id }), otp_code: code, state },
      {
        onSuccess: (answer) => {
          const stayed = refusedDeals(deals, answer).map(({ deal }) => deal.id);
          onMoved?.(ids.filter((id) => !stayed.includes(id)));
          if (stayed.length > 0) return;
          showSuccess(several ? text.severalMoved(ids.length) : text.moved);
          onClose();
        },
        // The next try needs the next code.
        onError: () => setCode(''),
      },
    );
  }

  if (refused.length > 0) {
    return (
      <FormDialog
        title={title}
        onClose={onClose}
        onSubmit={onClose}
        submitLabel={text.understood}
        loading={false}
        step={move.status}
        size="sm"
      >
        <DealCloseOutcome refused={refused} all={deals.length} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.confirm}
      busyLabel={text.busy}
      loading={move.isPending}
      disabled={code.length !== 6}
      // Fields that work are disabled and lose the keyboard; with the refusal it comes back to them.
      step={move.status}
      size="sm"
    >
      <DealCloseFacts deals={deals} />
      <Text>{text.prompt}</Text>
      <OtpInput
        value={code}
        onChange={setCode}
        error={move.isError && <OtpRefusal error={move.error} />}
        disabled={move.isPending}
        autoFocus
      />
    </FormDialog>
  );
}
