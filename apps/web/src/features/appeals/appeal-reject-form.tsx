import type { AppealDetails } from '@app/contract/appeals/appeal';
import { Kbd, Radio, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { FormErrors } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useTerms } from '#lib/query/settings-query.ts';
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

/** Three long sentences: all visible, each a button, chosen by one press or by its number. */
export function AppealRejectForm({ appeal, reject, unread, onDecided, onBack }: AppealRejectFormProps) {
  const form = useForm({ trader_note: '' }, check, 'when sent');
  const { appeal_held_hours } = useTerms();

  function submit() {
    if (!form.attempt()) return;
    reject.mutate({ appeal_id: appeal.id, ...form.values, state: 'cancel' }, { onSuccess: onDecided });
  }

  /** A number chooses its reason, Enter sends the one that is chosen; Enter on another chooses it, as Space does. */
  function press(event: KeyboardEvent<HTMLElement>, reason: string) {
    const numbered = text.reasons[Number(event.key) - 1];
    const around = event.currentTarget.closest('form');
    if (numbered !== undefined) {
      form.set({ trader_note: numbered });
      around?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    } else if (event.key === 'Enter' && form.values.trader_note === reason) {
      event.preventDefault();
      around?.requestSubmit();
    }
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
        <div className={classes.reasons}>
          {text.reasons.map((reason, index) => (
            <Radio.Card
              key={reason}
              value={reason}
              withBorder
              className={classes.reason ?? ''}
              disabled={reject.isPending}
              onKeyDown={(event) => press(event, reason)}
            >
              <Kbd size="xs" aria-hidden>
                {index + 1}
              </Kbd>
              <span>{reason}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Text c="dimmed">{appeal.attempt > 1 ? text.rejectToReview : text.rejectFinal(appeal_held_hours)}</Text>
    </DialogForm>
  );
}

const check = ({ trader_note }: { trader_note: string }): FormErrors =>
  trader_note === '' ? { trader_note: text.noReason } : {};
