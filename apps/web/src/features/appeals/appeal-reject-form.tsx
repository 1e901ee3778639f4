import type { AppealDetails } from '@app/contract/appeals/appeal';
import { Radio, Stack, Text } from '@mantine/core';
import type { FormErrors } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { DialogForm } from '#ui/dialog/dialog-form.tsx';
import classes from './appeal-dialog.module.css';
import type { useRejectAppeal } from './appeals-api.ts';
import { decisionText as text } from './appeals-text.ts';

interface AppealRejectFormProps {
  appeal: AppealDetails;
  reject: ReturnType<typeof useRejectAppeal>;
  /** The appeal has changed while the form is open. */
  unread: boolean;
  onDecided: () => void;
  onBack: () => void;
}

/** Three long sentences: all visible, so that they can be compared, instead of cut off in a select. */
export function AppealRejectForm({ appeal, reject, unread, onDecided, onBack }: AppealRejectFormProps) {
  const form = useForm({ trader_note: '' }, check, 'when sent');

  function submit() {
    if (!form.attempt()) return;
    reject.mutate({ appeal_id: appeal.id, ...form.values, state: 'cancel' }, { onSuccess: onDecided });
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
        {...form.field('trader_note')}
        error={form.errors.trader_note ?? (reject.isError && reject.error.message)}
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

const check = ({ trader_note }: { trader_note: string }): FormErrors =>
  trader_note === '' ? { trader_note: text.noReason } : {};
