import type { AppealDetails } from '@app/contract/appeals';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '#ui/dialog/dialog-form.tsx';
import classes from './appeal-dialog.module.css';
import type { useRejectAppeal } from './appeals-api.ts';
import { decisionText as text } from './appeals-text.ts';

interface AppealRejectFormProps {
  appeal: AppealDetails;
  reject: ReturnType<typeof useRejectAppeal>;
  /** The appeal has just changed under the form. */
  unread: boolean;
  onDecided: () => void;
  onBack: () => void;
}

/** Three long sentences: all in sight to be compared, rather than cut off in a select. */
export function AppealRejectForm({ appeal, reject, unread, onDecided, onBack }: AppealRejectFormProps) {
  const [trader_note, setReason] = useState('');
  const [attempted, setAttempted] = useState(false);
  const missing = attempted && trader_note === '' && text.noReason;

  function submit() {
    setAttempted(true);
    if (trader_note === '') return;
    reject.mutate({ appeal_id: appeal.id, trader_note, state: 'cancel' }, { onSuccess: onDecided });
  }

  return (
    <DialogForm
      onSubmit={submit}
      submitLabel={text.rejectTitle}
      busyLabel={text.busy}
      loading={reject.isPending}
      disabled={unread}
      secondary={{ label: text.back, onClick: onBack }}
      danger
    >
      <Radio.Group
        label={text.reason}
        value={trader_note}
        onChange={setReason}
        error={missing || (reject.isError && reject.error.message)}
      >
        <Stack gap={0} mb={4}>
          {text.reasons.map((reason) => (
            <Radio
              key={reason}
              value={reason}
              label={reason}
              className={classes.reason ?? ''}
              disabled={reject.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text c="dimmed">{appeal.attempt > 1 ? text.rejectToReview : text.rejectFinal}</Text>
    </DialogForm>
  );
}
